import type { UserSettings } from '@satomori/core';

type AlertSound = UserSettings['alert_sound'];

/** One oscillator tone: its pitch over time, and whether it swells and fades or is struck and decays. */
interface Tone {
  wave: OscillatorType;
  /** Seconds from the start of the tone, and the frequency in hertz there. */
  pitch: readonly (readonly [s: number, hz: number])[];
  at_s: number;
  for_s: number;
  /** 0 to 1. */
  loudness: number;
  isStruck?: boolean;
}

/** The call of a stag in autumn: rising, held, and falling; its second call is lower. */
const call = (at_s: number, hz: number): Tone[] =>
  [1, 2].map((harmonic) => ({
    wave: 'triangle',
    pitch: [
      [0, 0.55 * hz * harmonic],
      [0.35, hz * harmonic],
      [0.85, 1.04 * hz * harmonic],
      [1.4, 0.5 * hz * harmonic],
    ],
    at_s,
    for_s: 1.4,
    loudness: 0.55 / harmonic ** 2,
  }));

/** A hand bell: inharmonic tones, of which the high ones decay quickly. */
const strike = (at_s: number): Tone[] =>
  [1, 2.01, 2.76, 5.4].map((partial, index) => ({
    wave: 'sine',
    pitch: [[0, 784 * partial]],
    at_s,
    for_s: 1.6 / (index + 1),
    loudness: 0.5 / (index + 1),
    isStruck: true,
  }));

const buzz = (at_s: number): Tone => ({
  wave: 'square',
  pitch: [[0, 420]],
  at_s,
  for_s: 0.28,
  loudness: 0.35,
});

/** Synthesized with oscillators, because a file could not be fetched without a signal. */
const ALERT_TONES: Record<AlertSound, readonly Tone[]> = {
  deer: [...call(0, 1350), ...call(1.7, 1150)],
  bell: [0, 0.6, 1.2].flatMap(strike),
  buzzer: [0, 0.4, 0.8, 1.2].map(buzz),
};

/** 作動 and 人身被害: three short rising pairs, unlike the alerts of けもの予報. */
const ALARM_TONES: readonly Tone[] = [0, 0.5, 1].flatMap((at_s) =>
  [660, 880].map((hz, index) => ({
    wave: 'triangle' as const,
    pitch: [[0, hz]] as const,
    at_s: at_s + index * 0.18,
    for_s: 0.17,
    loudness: 0.5,
  })),
);

let made: AudioContext | undefined;
let isUnlocked = false;
/** When the last tone ends, in seconds of the context's own time. */
let silentFrom = 0;

function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  made ??= new AudioContext();
  return made;
}

/** A context that runs draws on the battery, also without a tone. */
function suspendIfSilent(context: AudioContext): void {
  if (context.currentTime >= silentFrom) void context.suspend().catch(() => {});
}

/** Time after which a browser that has not started the audio counts as refusing. */
const REFUSED_AFTER_MS = 500;
const SWELL_S = 0.04;
const SILENCE = 0.0001;

function sound(context: AudioContext, { wave, pitch, at_s, for_s, loudness, isStruck }: Tone): void {
  const begin = context.currentTime + at_s;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = wave;
  for (const [s, hz] of pitch) {
    if (s === 0) oscillator.frequency.setValueAtTime(hz, begin);
    else oscillator.frequency.linearRampToValueAtTime(hz, begin + s);
  }
  volume.gain.setValueAtTime(SILENCE, begin);
  volume.gain.linearRampToValueAtTime(loudness, begin + (isStruck === true ? SWELL_S / 8 : SWELL_S));
  if (isStruck !== true) volume.gain.setValueAtTime(loudness, begin + for_s - SWELL_S);
  volume.gain.exponentialRampToValueAtTime(SILENCE, begin + for_s);
  oscillator.connect(volume).connect(context.destination);
  oscillator.addEventListener('ended', () => suspendIfSilent(context));
  oscillator.start(begin);
  oscillator.stop(begin + for_s);
  silentFrom = Math.max(silentFrom, begin + for_s);
}

/**
 * Browsers allow sound only after a touch or key press: call this from one. What was allowed once stays allowed while
 * the context is suspended; a phone call takes it back.
 */
export function unlockSound(): void {
  const context = audio();
  if (context === null || (isUnlocked && context.state !== 'interrupted')) return;
  const unlock = () => {
    isUnlocked = true;
    suspendIfSilent(context);
  };
  void context.resume().then(unlock, () => {});
}

/**
 * Plays the alert and vibrates the phone.
 *
 * @returns whether it is audible; `false` until the page was touched once, or where there is no sound at all
 */
export const playAlert = (which: AlertSound): Promise<boolean> => play(ALERT_TONES[which]);

/** Plays the sound of 作動 and 人身被害, and vibrates the phone; as {@link playAlert}. */
export const playAlarm = (): Promise<boolean> => play(ALARM_TONES);

async function play(tones: readonly Tone[]): Promise<boolean> {
  navigator.vibrate?.([400, 200, 400]);
  const context = audio();
  if (context === null) return false;
  const refused = new Promise((resolve) => setTimeout(resolve, REFUSED_AFTER_MS));
  // Also where it runs: it may be about to be suspended.
  await Promise.race([context.resume().catch(() => {}), refused]);
  if (context.state !== 'running') return false;
  for (const tone of tones) sound(context, tone);
  return true;
}

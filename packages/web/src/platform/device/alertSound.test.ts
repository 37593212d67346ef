import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A context whose time is moved by the test; a refusing one starts by no call. */
class FakeContext {
  static isRefusing = false;
  static made: FakeContext[] = [];
  state: AudioContextState = 'suspended';
  currentTime = 0;
  destination = {};
  tones: { end: number; onEnd: () => void }[] = [];
  constructor() {
    FakeContext.made.push(this);
  }
  resume = vi.fn<() => Promise<void>>(async () => {
    if (FakeContext.isRefusing) await new Promise(() => {});
    this.state = 'running';
  });
  suspend = vi.fn<() => Promise<void>>(async () => {
    this.state = 'suspended';
  });
  createGain = () => ({ gain: parameter(), connect: (next: unknown) => next });
  createOscillator = () => {
    const tone = { end: 0, onEnd: () => {} };
    this.tones.push(tone);
    return {
      type: 'sine',
      frequency: parameter(),
      connect: (next: unknown) => next,
      start: () => {},
      stop: (at: number) => (tone.end = at),
      addEventListener: (_ended: string, onEnd: () => void) => (tone.onEnd = onEnd),
    };
  };
  moveTo(time: number) {
    const over = this.tones.filter(({ end }) => end <= time);
    this.tones = this.tones.filter((tone) => !over.includes(tone));
    this.currentTime = time;
    for (const { onEnd } of over) onEnd();
  }
}

const parameter = () => ({
  setValueAtTime: () => {},
  linearRampToValueAtTime: () => {},
  exponentialRampToValueAtTime: () => {},
});

let alerts: typeof import('./alertSound.ts');
const context = () => FakeContext.made[0]!;

beforeEach(async () => {
  FakeContext.made = [];
  FakeContext.isRefusing = false;
  vi.stubGlobal('AudioContext', FakeContext);
  vi.resetModules();
  alerts = await import('./alertSound.ts');
});
afterEach(() => vi.unstubAllGlobals());

it('is unlocked by the first touch alone, and does not run until something is played', async () => {
  alerts.unlockSound();
  await vi.waitFor(() => expect(context().suspend).toHaveBeenCalledOnce());
  expect(context().state).toBe('suspended');
  alerts.unlockSound();
  expect(context().resume).toHaveBeenCalledOnce();
  expect(FakeContext.made).toHaveLength(1);
});

it('is unlocked again by a touch after a phone call', async () => {
  alerts.unlockSound();
  await vi.waitFor(() => expect(context().state).toBe('suspended'));
  context().state = 'interrupted';
  alerts.unlockSound();
  expect(context().resume).toHaveBeenCalledTimes(2);
});

it('runs as long as a sound, and as the one that begins meanwhile', async () => {
  expect(await alerts.playAlarm()).toBe(true);
  expect(context().state).toBe('running');
  context().moveTo(1);
  expect(await alerts.playAlert('buzzer')).toBe(true);
  context().moveTo(2);
  expect(context().state).toBe('running');
  alerts.unlockSound();
  await vi.waitFor(() => expect(context().resume).toHaveBeenCalledTimes(3));
  expect(context().state).toBe('running');
  context().moveTo(4);
  expect(context().tones).toEqual([]);
  expect(context().state).toBe('suspended');
});

it('is not audible where the browser refuses', async () => {
  FakeContext.isRefusing = true;
  expect(await alerts.playAlarm()).toBe(false);
  expect(context().tones).toEqual([]);
});

/** Slower than usual, for older ears. */
const RATE = 0.9;

const isJapanese = ({ lang }: SpeechSynthesisVoice): boolean => lang.replace('_', '-').startsWith('ja');

const speech = (): SpeechSynthesis | null =>
  (window as Partial<Pick<Window, 'speechSynthesis'>>).speechSynthesis ?? null;

/**
 * Reads Japanese aloud in place of what is being read. Returns `false` where this device has no Japanese voice; a list
 * of voices that is still empty may be filled later, so the device is then asked to try.
 */
export function readAloud(text: string): boolean {
  const device = speech();
  if (device === null) return false;
  const voices = device.getVoices();
  const voice = voices.find(isJapanese);
  if (voices.length > 0 && voice === undefined) return false;
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = 'ja-JP';
  spoken.rate = RATE;
  if (voice !== undefined) spoken.voice = voice;
  device.cancel();
  device.speak(spoken);
  return true;
}

/** Stops what is being read. */
export const stopReading = (): void => speech()?.cancel();

import { newId } from './newId.ts';
import { readText, writeText } from './storage.ts';

const ID_KEY = 'satomori-device-id';

/** Made once per device; an account's known devices have an allowance of guesses of their own. */
export function deviceId(): string {
  const known = readText(localStorage, ID_KEY);
  if (known !== null) return known;
  const made = newId();
  writeText(localStorage, ID_KEY, made);
  return made;
}

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const firstMatch = (pairs: [RegExp, string][], text: string) =>
  pairs.find(([pattern]) => pattern.test(text))?.[1];

/** What a person calls this device: `iPhone の Safari`. */
export function deviceName(userAgent: string = navigator.userAgent): string {
  const system = firstMatch(SYSTEMS, userAgent) ?? '端末';
  const browser = firstMatch(BROWSERS, userAgent);
  return browser === undefined ? system : `${system} の ${browser}`;
}

/** Whether the browser keeps this site's storage when space runs short; `null` where it does not say. */
export async function keepsStorage(): Promise<boolean | null> {
  return (await navigator.storage?.persisted?.()) ?? null;
}

/** Asks the browser to keep it; `false` where it will not. Some ask the person, some decide by themselves. */
export async function askToKeepStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}

/** iPhone or iPad; a newer iPad calls itself a Mac, but no Mac has a touch screen. */
export const isAppleMobile = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Opened from the home screen, as an app of its own. */
export const isOnHomeScreen = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

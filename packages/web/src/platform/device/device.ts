import { newId } from './newId.ts';
import { readText, writeText } from './storage.ts';

const ID_KEY = 'satomori-device-id';

/**
 * Created once per device; known devices of an account have their own limit of password guesses. Source: R53.
 */
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

/** A readable name of this device: `iPhone の Safari`. */
export function deviceName(userAgent: string = navigator.userAgent): string {
  const system = firstMatch(SYSTEMS, userAgent) ?? '端末';
  const browser = firstMatch(BROWSERS, userAgent);
  return browser === undefined ? system : `${system} の ${browser}`;
}

/** Whether the browser keeps this site's storage when space runs short; `null` where unknown. */
export async function keepsStorage(): Promise<boolean | null> {
  return (await navigator.storage?.persisted?.()) ?? null;
}

/** Bytes that this site uses and may still use on this device; `null` where the browser does not say. */
export async function storageSpace(): Promise<{ used: number; left: number } | null> {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
  return usage === undefined || quota === undefined ? null : { used: usage, left: quota - usage };
}

/**
 * Requests persistent storage; `false` where it is refused. Some browsers ask the person, some decide
 * themselves.
 */
export async function askToKeepStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}

/** iPhone or iPad; newer iPads identify as a Mac, but no Mac has a touch screen. */
export const isAppleMobile = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Opened from the home screen as an installed app. */
export const isOnHomeScreen = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

import { readText, writeText } from '../device/storage.ts';

const KEY = 'satomori-signed-out';

/** Who was signed out last on this device, which may still receive their notifications. */
export const signedOut = {
  get: (): string | null => readText(localStorage, KEY),
  set: (userId: string): void => writeText(localStorage, KEY, userId),
};

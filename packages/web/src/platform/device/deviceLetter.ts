import { readJson, writeJson } from './storage.ts';

const KEY = 'satomori-device-letter';

/**
 * The letter that the server assigned to this device for a person's capture numbers; it is received at
 * sign-in.
 */
export const deviceLetter = {
  get: (userId: string): string | null => {
    const known = readJson(localStorage, KEY) as Record<string, unknown> | null;
    const letter = known?.[userId];
    return typeof letter === 'string' ? letter : null;
  },
  set: (userId: string, letter: string | null): void => {
    if (letter === null) return;
    const known = readJson(localStorage, KEY) as Record<string, unknown> | null;
    writeJson(localStorage, KEY, { ...known, [userId]: letter });
  },
};

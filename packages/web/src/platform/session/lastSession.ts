import { readJson, removeText, writeJson } from '../device/storage.ts';

const KEY = 'satomori-last-session';

/** The last user and site read on this device: shown without a connection, never used as proof of a right. */
export const lastSession = {
  get: (): unknown => readJson(localStorage, KEY),
  set: (session: unknown): void => writeJson(localStorage, KEY, session),
  clear: (): void => removeText(localStorage, KEY),
};

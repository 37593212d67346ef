import { clock } from '../device/clock.ts';
import { readJson, writeJson } from '../device/storage.ts';

const KEY = 'satomori-last-contact';
/** Not every answer is written. */
const STEP_MS = 5_000;

let written = 0;

/** When the server last answered this device, also before a reload. */
export const lastContact = {
  /** Milliseconds; `null` where it never did. */
  get: (): number | null => {
    const stored = readJson(localStorage, KEY);
    return typeof stored === 'number' && stored <= clock.now() ? stored : null;
  },
  note: (): void => {
    const now = clock.now();
    if (Math.abs(now - written) < STEP_MS) return;
    written = now;
    writeJson(localStorage, KEY, now);
  },
};

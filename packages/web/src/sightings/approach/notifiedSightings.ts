import { readJson, writeJson } from '../../platform/device/storage.ts';

const KEY = 'satomori-told-sightings';
/** More than anybody meets in the days that are asked for; the oldest are forgotten first. */
const MOST = 2000;

interface Kept {
  userId: string;
  ids: string[];
}

const read = (userId: string): string[] => {
  const kept = readJson(localStorage, KEY) as Partial<Kept> | null;
  return kept?.userId === userId && Array.isArray(kept.ids) ? kept.ids : [];
};

/** The sightings this person was already warned of on this device: a reload rings for none of them again. */
export const notifiedSightings = {
  get: (userId: string): ReadonlySet<string> => new Set(read(userId)),
  keep: (userId: string, ids: ReadonlySet<string>): void =>
    writeJson(localStorage, KEY, { userId, ids: [...ids].slice(-MOST) }),
};

import { readJson, writeJson } from './storage.ts';

const KEY = 'satomori-last-visit';

export interface LastVisit {
  trapId: string;
  /** ISO text. */
  at: string;
}

/** The trap at which a person recorded something last on this device, also what is not sent yet. Source: R270. */
export const lastVisit = {
  get: (userId: string): LastVisit | null =>
    (readJson(localStorage, KEY) as Partial<Record<string, LastVisit>> | null)?.[userId] ?? null,
  note: (userId: string, visit: LastVisit): void =>
    writeJson(localStorage, KEY, { ...(readJson(localStorage, KEY) as object | null), [userId]: visit }),
};

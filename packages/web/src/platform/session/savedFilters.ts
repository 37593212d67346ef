import { readJson, writeJson } from '../device/storage.ts';

const KEY = 'satomori-saved-filters';
/** Of one list. */
export const MAX_SAVED_FILTERS = 20;
export const MAX_FILTER_NAME_LENGTH = 30;

/** A filter of a list under the name that a person gave it. */
export interface SavedFilter {
  name: string;
  /** Query of the address, without the question mark. */
  query: string;
}

type OfPerson = Record<string, SavedFilter[]>;

const readAll = () => readJson(localStorage, KEY) as Partial<Record<string, OfPerson>> | null;

/** The filters that people saved on this device, by person and list. They go with the logout. Source: R291. */
export const savedFilters = {
  get: (userId: string, list: string): readonly SavedFilter[] => readAll()?.[userId]?.[list] ?? [],
  /** Returns `false` where the device does not keep them. */
  set: (userId: string, list: string, filters: readonly SavedFilter[]): boolean => {
    const all = readAll();
    writeJson(localStorage, KEY, { ...all, [userId]: { ...all?.[userId], [list]: filters } });
    return JSON.stringify(savedFilters.get(userId, list)) === JSON.stringify(filters);
  },
  forget: (userId: string): void => {
    const { [userId]: _own, ...others } = readAll() ?? {};
    writeJson(localStorage, KEY, others);
  },
};

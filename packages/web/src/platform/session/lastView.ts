import { readJson, removeText, writeJson } from '../device/storage.ts';

const KEY = 'satomori-last-view';

/** A list or map with the filter it stood at. */
export interface LastView {
  /** Name of the route. */
  route: string;
  /** Query of its address, without the question mark. */
  query: string;
}

const isView = (value: unknown): value is LastView => {
  const { route, query } = (value ?? {}) as Partial<LastView>;
  return typeof route === 'string' && typeof query === 'string';
};

/** What this tab looked at last before a form: there somebody will look for what they have sent. */
export const lastView = {
  get: (): LastView | null => {
    const kept = readJson(sessionStorage, KEY);
    return isView(kept) ? kept : null;
  },
  set: (view: LastView): void => writeJson(sessionStorage, KEY, view),
  clear: (): void => removeText(sessionStorage, KEY),
};

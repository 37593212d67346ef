import { readJson, removeText, writeJson } from '../device/storage.ts';

const KEY = 'satomori-last-view';

/** A list or map with its filter. */
interface LastView {
  /** Name of the route. */
  route: string;
  /** Query of its address, without the question mark. */
  query: string;
}

const isView = (value: unknown): value is LastView => {
  const { route, query } = (value ?? {}) as Partial<LastView>;
  return typeof route === 'string' && typeof query === 'string';
};

/** The list or map that this tab showed before a form: a person will look there for what they sent. */
export const lastView = {
  get: (): LastView | null => {
    const kept = readJson(sessionStorage, KEY);
    return isView(kept) ? kept : null;
  },
  set: (view: LastView): void => writeJson(sessionStorage, KEY, view),
  clear: (): void => removeText(sessionStorage, KEY),
};

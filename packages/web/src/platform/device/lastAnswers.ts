import { readJson, writeJson } from './storage.ts';

const KEY = 'satomori-last-answers';
/** Of each field. */
const MAX_KEPT = 3;

type Kept = Record<string, Record<string, string[]>>;

const readAll = () => readJson(localStorage, KEY) as Partial<Kept> | null;

/** The choices that a person recorded last on this device, by field, newest first. Source: R270. */
export const lastAnswers = {
  get: (userId: string): Readonly<Record<string, readonly string[]>> => readAll()?.[userId] ?? {},
  /** @param chosen the choice of each field */
  note: (userId: string, chosen: Readonly<Record<string, string>>): void => {
    const own: Record<string, readonly string[]> = { ...lastAnswers.get(userId) };
    for (const [field, code] of Object.entries(chosen)) {
      const others = (own[field] ?? []).filter((each) => each !== code);
      own[field] = [code, ...others].slice(0, MAX_KEPT);
    }
    writeJson(localStorage, KEY, { ...readAll(), [userId]: own });
  },
};

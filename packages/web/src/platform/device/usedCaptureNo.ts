import { readJson, writeJson } from './storage.ts';

const KEY = 'satomori-used-capture-no';

const keyOf = (prefix: string, year: number) => `${year} ${prefix}`;
const readAll = () => readJson(localStorage, KEY) as Record<string, unknown> | null;

/**
 * The highest number that was used on this device, by prefix (`{user_code}{device letter}-`) and fiscal year, also of
 * records that are not sent yet. Source: R204.
 */
export const usedCaptureNo = {
  /** 0 where none was. */
  get: (prefix: string, year: number): number => {
    const used = readAll()?.[keyOf(prefix, year)];
    return typeof used === 'number' ? used : 0;
  },
  note: (prefix: string, year: number, captureNo: string | null): void => {
    const number =
      captureNo?.startsWith(prefix) === true ? Number(captureNo.slice(prefix.length)) : Number.NaN;
    if (!Number.isInteger(number) || number <= usedCaptureNo.get(prefix, year)) return;
    writeJson(localStorage, KEY, { ...readAll(), [keyOf(prefix, year)]: number });
  },
};

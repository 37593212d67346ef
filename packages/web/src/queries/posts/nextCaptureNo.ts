import { fiscalYear, type ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { POST_KEYS } from './postQueries.ts';

/** Number of a person's own captures that are searched for the next number. */
const NUMBERS_LOOKED_AT = 200;

/** Start of a fiscal year in Japan. */
const startOfFiscalYear = (year: number) => new Date(`${year}-04-01T00:00:00+09:00`).toISOString();

/** The number after the highest one with this prefix. */
export function nextNumber(prefix: string, known: readonly (string | null)[]): string {
  const numbers = known
    .filter((each) => each?.startsWith(prefix) === true)
    .map((each) => Number(each?.slice(prefix.length)))
    .filter(Number.isInteger);
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
}

/**
 * The proposal of the server, or the number after the one that was used last on this device, where that is higher;
 * `null` where neither is known.
 *
 * Source: R204.
 */
export function laterNumber(prefix: string, proposed: string | null, used: number): string | null {
  if (proposed === null && used === 0) return null;
  return nextNumber(prefix, [
    `${prefix}${used}`,
    proposed === null ? null : `${prefix}${numberBefore(prefix, proposed)}`,
  ]);
}

const numberBefore = (prefix: string, captureNo: string): number =>
  Number(captureNo.slice(prefix.length)) - 1;

/** The next free number of an animal with this prefix (`{user_code}{device letter}-`) in the fiscal year. */
export function nextCaptureNo(reading: ReadingApi, prefix: string, now: number) {
  const year = fiscalYear(now);
  return queryOptions({
    queryKey: [...POST_KEYS.captures.all, 'next-capture-no', prefix, year],
    queryFn: async ({ signal }) => {
      const filter = { q: prefix, from: startOfFiscalYear(year), limit: NUMBERS_LOOKED_AT };
      const { json } = await reading.captures.list(filter, { signal });
      return nextNumber(
        prefix,
        json.map(({ capture_no }) => capture_no),
      );
    },
  });
}

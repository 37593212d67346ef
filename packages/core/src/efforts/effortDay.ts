import { formatDate } from '../format/dates.ts';
import { BEFORE_RECORDS, isBeforeRecords } from '../posts/postRules.ts';

/**
 * Why no effort can be recorded for a day; `null` where it can.
 *
 * @param day `YYYY-MM-DD` in Japan
 * @param now milliseconds
 * Source: R68.
 */
export function effortDayProblem(day: string, now: number): string | null {
  if (day > formatDate(now)) return '出猟日が未来になっています';
  return isBeforeRecords(day) ? BEFORE_RECORDS : null;
}

/** The counts of a day on which nothing was seen or caught: effort all the same. Source: R240. */
export const ZERO_DAY = { sighted_count: 0, captured_count: 0 } as const;

export const ZERO_DAY_LABEL = '何も見ず、何も捕れなかった';

/** @param entry as stored, or as far as it is entered */
export const isZeroDay = (entry: Record<keyof typeof ZERO_DAY, unknown>): boolean =>
  entry.sighted_count === 0 && entry.captured_count === 0;

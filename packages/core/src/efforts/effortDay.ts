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

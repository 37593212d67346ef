import { DAY_MS } from '../format/durations.ts';

/** Results of a permit and of a hunting registration are reported within thirty days of its end. */
const REPORT_DAYS = 30;

/** The last day of the report for what ended on `lastDay`; days are `YYYY-MM-DD`. Source: R217. */
export const reportDueOn = (lastDay: string): string =>
  new Date(Date.parse(lastDay) + REPORT_DAYS * DAY_MS).toISOString().slice(0, 10);

/** The last day (`YYYY-MM-DD`) of a hunting registration (狩猟者登録) of a year. */
export const registrationEnd = (year: number): string => `${String(year + 1).padStart(4, '0')}-04-15`;

/**
 * The days for which a hunting registration (狩猟者登録) of a year is valid: from 15 October (Hokkaido: 15 September) or
 * the day of registration to 15 April.
 */
export function registrationDays(
  year: number,
  { registered_on, prefecture }: { registered_on: string | null; prefecture: string | null },
): { first: string; last: string } {
  const opens = `${year}-${prefecture?.startsWith('北海道') ? '09' : '10'}-15`;
  const first = registered_on !== null && registered_on > opens ? registered_on : opens;
  return { first, last: registrationEnd(year) };
}

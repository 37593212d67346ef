import { dayNumberOf, dayOfNumber } from '../format/dates.ts';
import type { DayRange } from '../traps/setDays.ts';

/** The first day of the month after a day. */
function startOfNextMonth(day: number): number {
  const [year = 0, month = 0] = dayOfNumber(day).split('-').map(Number);
  return month === 12
    ? dayNumberOf(`${year + 1}-01-01`)
    : dayNumberOf(`${year}-${String(month + 1).padStart(2, '0')}-01`);
}

/** A range of days cut at the turns of months. */
export function monthsOf({ first, end }: DayRange): DayRange[] {
  const months: DayRange[] = [];
  for (let from = first; from < end; from = startOfNextMonth(from))
    months.push({ first: from, end: Math.min(end, startOfNextMonth(from)) });
  return months;
}

/** `2026-11` of a day `YYYY-MM-DD`. */
export const monthOfDay = (day: string): string => day.slice(0, 7);

/** The fiscal year (April to March) of a day `YYYY-MM-DD`, as a key. */
export function fiscalYearOfDay(day: string): string {
  const year = Number(day.slice(0, 4));
  return String(day.slice(5, 7) >= '04' ? year : year - 1);
}

import { DAY_MS, TOKYO_OFFSET_MS } from '@satomori/core';

/** Day in Japan, counted from 1970-01-01. */
export const dayOf = (at: string | number): number =>
  Math.floor(((typeof at === 'number' ? at : Date.parse(at)) + TOKYO_OFFSET_MS) / DAY_MS);

/** `2026-11-20` from such a number. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** A bar: the count from a day on. */
export interface DayBar {
  day: number;
  /** Number of days that the bar covers. */
  days: number;
  count: number;
}

/** Number of days that one bar may cover. */
const STEPS = [1, 7, 14, 28, 91, 182, 364, 1820];

/**
 * Counts by day up to today; days without any have no bar.
 *
 * @param mostBars maximum number of bars; above it a bar covers a week, two weeks, …
 */
export function barsOf(moments: readonly string[], today: number, mostBars: number): DayBar[] {
  const days = moments.map(dayOf).filter((day) => day <= today);
  if (days.length === 0) return [];
  const first = days.reduce((least, day) => Math.min(least, day), today);
  const step = STEPS.find((each) => (today - first + 1) / each <= mostBars) ?? 3640;
  const counts = new Map<number, number>();
  for (const day of days) {
    const at = first + Math.floor((day - first) / step) * step;
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return [...counts].map(([day, count]) => ({ day, days: step, count })).sort((a, b) => a.day - b.day);
}

/** As `barsOf`, from counts by month (`2026-11`). */
export function barsOfMonths(months: readonly { month: string; count: number }[]): DayBar[] {
  const startOf = (year: number, month: number) => Date.UTC(year, month - 1, 1) / DAY_MS;
  return months
    .map(({ month: text, count }) => {
      const [year = 1970, month = 1] = text.split('-').map(Number);
      const day = startOf(year, month);
      return { day, days: startOf(year, month + 1) - day, count };
    })
    .sort((a, b) => a.day - b.day);
}

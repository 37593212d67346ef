import type { StatsDimension } from '@satomori/core';
import { monthLabel } from '../../ui/text/monthLabel.ts';
import type { CountedEntry } from './statsTable.ts';
import type { Figure } from './statsView.ts';

/** One bar. */
export interface ChartEntry {
  key: string | null;
  label: string;
  value: number;
}

export interface ChartContent {
  entries: readonly ChartEntry[];
  /** Vertical columns along time instead of horizontal bars. */
  isTime: boolean;
  /** How many more entries the table has. */
  left: number;
}

/** More bars would be hard to read; the table has all of them. */
export const MAX_BARS = 12;
/** Ten years of months: more columns would be too narrow to be visible. */
const MAX_COLUMNS = 120;

export const isTime = (dimension: StatsDimension): boolean =>
  dimension === 'month' || dimension === 'fiscal_year';

const monthAfter = (key: string): string => {
  const [year = 0, month = 0] = key.split('-').map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
};
const yearAfter = (key: string): string => String(Number(key) + 1);

/** Adds the missing months and years between the first and the last: zero is a figure, too. */
function withGaps(dimension: StatsDimension, entries: readonly ChartEntry[]): ChartEntry[] {
  const known = new Map(entries.map((entry) => [entry.key, entry]));
  const [first, last] = [entries[0]?.key, entries.at(-1)?.key];
  if (first == null || last == null) return [];
  const [after, label] =
    dimension === 'month' ? [monthAfter, monthLabel] : [yearAfter, (key: string) => `${key}年度`];
  const all: ChartEntry[] = [];
  for (let key = first; key <= last; key = after(key))
    all.push(known.get(key) ?? { key, label: label(key), value: 0 });
  return all;
}

/**
 * The drawn part of a table: all of it in its order or, where that is too much, the highest or newest
 * entries.
 */
export function chartContent(
  dimension: StatsDimension,
  entries: readonly CountedEntry[],
  figure: Figure,
): ChartContent {
  const counted = entries.map(({ key, label, counts }) => ({ key, label, value: counts[figure] }));
  if (isTime(dimension)) {
    const known = counted.filter(({ key }) => key !== null);
    const all = withGaps(dimension, known);
    const drawn = all.slice(-MAX_COLUMNS);
    return { entries: drawn, isTime: true, left: all.length - drawn.length };
  }
  if (counted.length <= MAX_BARS) return { entries: counted, isTime: false, left: 0 };
  const highest = new Set([...counted].sort((a, b) => b.value - a.value).slice(0, MAX_BARS));
  return {
    entries: counted.filter((entry) => highest.has(entry)),
    isTime: false,
    left: counted.length - MAX_BARS,
  };
}

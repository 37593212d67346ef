import { yearBefore } from '../format/dates.ts';
import type { DayRange } from '../traps/setDays.ts';
import type { Efficiency, EfficiencyResult } from './efficiency.ts';
import type { EfficiencyDimension, Key } from './values.ts';

/** The same days a year earlier. Source: R229. */
export const periodOfLastYear = ({ first, end }: DayRange): DayRange => ({
  first: yearBefore(first),
  end: yearBefore(end),
});

/** The value of another year that a value is compared with: a month or a fiscal year moves, all else stays. */
function inYear(by: EfficiencyDimension, key: Key, years: number): Key {
  if (key === null || (by !== 'month' && by !== 'fiscal_year')) return key;
  return `${Number(key.slice(0, 4)) + years}${key.slice(4)}`;
}

export interface EfficiencyOfYears extends Efficiency {
  key: Key;
  last_year: Efficiency;
}

/** Each value of either year with the figures of both, in no order. */
export function besideLastYear(
  by: EfficiencyDimension,
  now: EfficiencyResult,
  last: EfficiencyResult,
): EfficiencyOfYears[] {
  const keys = new Set([...now.keys, ...[...last.keys].map((key) => inYear(by, key, 1))]);
  return [...keys].map((key) => ({ key, ...now.of(key), last_year: last.of(inYear(by, key, -1)) }));
}

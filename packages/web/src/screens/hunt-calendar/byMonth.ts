import type { Effort } from '@satomori/core';

export interface MonthOfEfforts {
  /** `2026-11`. */
  month: string;
  efforts: readonly Effort[];
}

/** Groups entries, newest day first, by the month of their first day. */
export function byMonth(efforts: readonly Effort[]): MonthOfEfforts[] {
  const months = Map.groupBy(efforts, ({ date }) => date.slice(0, 7));
  return [...months].map(([month, entries]) => ({ month, efforts: entries }));
}

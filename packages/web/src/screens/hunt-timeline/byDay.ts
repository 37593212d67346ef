import { formatDate, type HuntPoint, relativeDay } from '@satomori/core';

export interface DayOfCaptures {
  /** `YYYY-MM-DD` in Asia/Tokyo. */
  day: string;
  /** 本日, N日前. */
  label: string;
  captures: readonly HuntPoint[];
}

/** Captures, newest first, by the calendar day of the capture. */
export function byDay(captures: readonly HuntPoint[], now: number): DayOfCaptures[] {
  const days = Map.groupBy(captures, ({ captured_at }) => formatDate(captured_at));
  return [...days].map(([day, ofDay]) => ({
    day,
    label: relativeDay(ofDay[0]?.captured_at ?? now, now),
    captures: ofDay,
  }));
}

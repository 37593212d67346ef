import { formatDate, relativeDay } from '@satomori/core';

export interface DayOfPosts<Row> {
  /** `YYYY-MM-DD` in Asia/Tokyo. */
  day: string;
  /** 本日, N日前. */
  label: string;
  rows: readonly Row[];
}

/**
 * Posts, newest first, by the calendar day on which they happened.
 *
 * @param atOf when a row happened, as ISO text
 */
export function byDay<Row>(rows: readonly Row[], atOf: (row: Row) => string, now: number): DayOfPosts<Row>[] {
  const days = Map.groupBy(rows, (row) => formatDate(atOf(row)));
  return [...days].map(([day, ofDay]) => ({
    day,
    label: relativeDay(ofDay[0] === undefined ? now : atOf(ofDay[0]), now),
    rows: ofDay,
  }));
}

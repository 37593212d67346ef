import { DAY_MS, formatDate, relativeDay, startOfDay } from '@satomori/core';

export interface DayOfPosts<Row> {
  /** `YYYY-MM-DD` in Asia/Tokyo. */
  day: string;
  /** 本日, N日前. */
  label: string;
  rows: readonly Row[];
  /** How many of its posts are visible without scrolling. */
  firsts: number;
}

/** This many posts fill any screen. */
const FIRST_POSTS = 12;

/**
 * Groups posts, newest first, by the calendar day on which they happened.
 *
 * @param atOf when a row happened, as ISO text
 */
export function byDay<Row>(rows: readonly Row[], atOf: (row: Row) => string, now: number): DayOfPosts<Row>[] {
  const days: { begun: number; rows: Row[] }[] = [];
  for (const row of rows) {
    const at = Date.parse(atOf(row));
    const last = days.at(-1);
    // The day is computed once a day instead of once a post: a list may have thousands.
    if (last !== undefined && at >= last.begun && at < last.begun + DAY_MS) last.rows.push(row);
    else days.push({ begun: startOfDay(at), rows: [row] });
  }
  let room = FIRST_POSTS;
  return days.map(({ begun, rows }) => {
    const firsts = Math.min(room, rows.length);
    room -= firsts;
    return { day: formatDate(begun), label: relativeDay(begun, now), rows, firsts };
  });
}

/** Whether a day shows the same as before. */
export const isSameDay = <Row>(one: DayOfPosts<Row>, other: DayOfPosts<Row>): boolean =>
  one.label === other.label &&
  one.firsts === other.firsts &&
  one.rows.length === other.rows.length &&
  one.rows.every((row, at) => row === other.rows[at]);

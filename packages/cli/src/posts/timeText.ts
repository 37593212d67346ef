import { formatDate, formatDateTime, type HuntPoint } from '@satomori/core';

/** The time of a post as well as it is known: never a clock time that nobody noted. */
export function timeText(at: string, precision: HuntPoint['time_precision']): string {
  if (precision === 'exact') return formatDateTime(at);
  if (precision === 'about') return `${formatDateTime(at)}頃`;
  const day = formatDate(at);
  return precision === 'unknown' ? `${day}（日時不明）` : day;
}

/** Without the year where it is this one. */
export const withoutThisYear = (time: string, now: number): string =>
  time.startsWith(formatDate(now).slice(0, 5)) ? time.slice(5) : time;

import { formatDate } from '@satomori/core';

/** Without the year where it is this one. */
export const withoutThisYear = (time: string, now: number): string =>
  time.startsWith(formatDate(now).slice(0, 5)) ? time.slice(5) : time;

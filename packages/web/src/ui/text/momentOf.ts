import { daysAgo, formatDateTime, formatTime } from '@satomori/core';

/** `10:14`, with the date where that is not today. Both in milliseconds. */
export const momentOf = (at: number, now: number): string =>
  daysAgo(at, now) === 0 ? formatTime(at) : formatDateTime(at);

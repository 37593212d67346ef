import { formatDate, formatDateTime, formatTime } from '@satomori/core';

/** As short as it can be without doubt: `10:02` today, `11-19` this year, else the whole date. */
export function shortTime(at: string | null, now: number): string {
  if (at === null) return '';
  const date = formatDate(at);
  const today = formatDate(now);
  if (date === today) return formatTime(at);
  return date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date;
}

export const longTime = (at: string | null): string => (at === null ? '' : formatDateTime(at));

import type { Capture } from '../contract/posts/captures.ts';
import { formatDate, formatDateTime } from '../format/dates.ts';

type TimePrecision = Capture['time_precision'];

/** Note after a date whose time of day is unknown. */
export const TIME_OF_DAY_NOTES = { date_only: '（日付のみ）', unknown: '（時刻不明）' } as const;

/** The time of a post as precisely as it is known: `2026-11-20 08:30`, `2026-11-20 08:30頃`, `2026-11-20（時刻不明）`. */
export function postTimeText(at: string, precision: TimePrecision): string {
  if (precision === 'exact') return formatDateTime(at);
  if (precision === 'about') return `${formatDateTime(at)}頃`;
  return `${formatDate(at)}${TIME_OF_DAY_NOTES[precision]}`;
}

import { formatDate, startOfDay } from '../format/dates.ts';
import { HOUR_MS } from '../format/durations.ts';

/** How often a person gets the digest (まとめ) by mail. */
export const DIGESTS = ['none', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

export const DIGEST_LABELS: Record<Digest, string> = {
  none: '受け取らない',
  daily: '毎朝',
  weekly: '毎週月曜',
};

/** Hour in Japan from which on the digest of a day is sent. */
export const DIGEST_HOUR = 6;

const MONDAY = 1;

/**
 * The day whose digest is due by now, `YYYY-MM-DD` in Japan: from the morning until midnight, so that a server that
 * was down sends it late, and never that of another day.
 *
 * @param now milliseconds
 * @returns `null` where none is due
 * Source: R166.
 */
export function digestDayAt(digest: Digest, now: number): string | null {
  if (digest === 'none' || now < startOfDay(now) + DIGEST_HOUR * HOUR_MS) return null;
  const day = formatDate(now);
  return digest === 'daily' || new Date(day).getUTCDay() === MONDAY ? day : null;
}

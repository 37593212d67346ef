import { DIGEST_HOUR } from '../digests/digest.ts';
import { formatDate, startOfMonth } from '../format/dates.ts';
import { DAY_MS, HOUR_MS } from '../format/durations.ts';

/** Day of the month from which on the figures of the month before are mailed: until then it is usually approved. */
export const MONTHLY_REPORT_DAY = 5;

/**
 * The month whose report is due by now: from the morning of the fifth until the end of the month, so that a server
 * that was down sends it late, and whoever is chosen later gets it at once.
 *
 * @param now milliseconds
 * @returns its start and its end (exclusive) in milliseconds; `null` where none is due
 * Source: R274.
 */
export function reportMonthAt(now: number): { from: number; to: number } | null {
  const to = startOfMonth(now);
  if (now < to + (MONTHLY_REPORT_DAY - 1) * DAY_MS + DIGEST_HOUR * HOUR_MS) return null;
  return { from: startOfMonth(to - 1), to };
}

/** Of a month by its start: `2026-10`. */
export const monthText = (from: number): string => formatDate(from).slice(0, 7);

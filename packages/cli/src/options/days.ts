import { InvalidArgumentError } from 'commander';
import { usageError } from '../errors/cliError.ts';
import { parseTime } from './times.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60_000;

function isRealDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  // The parser takes the 31st of November for the 1st of December.
  return DAY.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** A calendar day in Asia/Tokyo, `YYYY-MM-DD`. */
export function parseDay(text: string): string {
  const day = text.trim();
  if (!isRealDay(day)) throw new InvalidArgumentError('日付にしてください（例: 2026-11-01）。');
  return day;
}

/** When a day begins in Asia/Tokyo, as it travels. */
export const startOf = (day: string): string => parseTime(day, 0);
/** When the next day begins. */
export const endOf = (day: string): string => new Date(Date.parse(startOf(day)) + DAY_MS).toISOString();

export interface DayRange {
  from?: string;
  /** Included, as people mean it. */
  to?: string;
}

/** The days as the server takes them: from (included) to (excluded). */
export function timesOf({ from, to }: DayRange): { from?: string; to?: string } {
  if (from !== undefined && to !== undefined && from > to)
    throw usageError(`期間の終わり（${to}）が始まり（${from}）より前です。`);
  return {
    ...(from === undefined ? {} : { from: startOf(from) }),
    ...(to === undefined ? {} : { to: endOf(to) }),
  };
}

import { DAY_MS, MINUTE_MS, startOfDay } from '@satomori/core';
import { InvalidArgumentError } from 'commander';
import { withWords } from './choices.ts';
import { foldDate, readDaySpan } from './daySpan.ts';

const UNIT_MS: Record<string, number> = {
  s: 1000,
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
};
/** Japan keeps UTC+9 all year. */
const TOKYO = '+09:00';

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const AGO = /^-(\d+)([smhdw])$/;
const CLOCK = /^\d{1,2}:\d{2}$/;
const DAY_AND_CLOCK = /^(\S+?)(?:[T ]+(\d{1,2}:\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;

function localTime(text: string, now: number): number {
  const [, day = '', clock = '0:00', seconds = '0'] = DAY_AND_CLOCK.exec(text) ?? [];
  const span = readDaySpan(day, now);
  if (span === null || Number(seconds) > 59) return Number.NaN;
  return Date.parse(`${span.first}T00:00${TOKYO}`) + minutesOf(clock) * MINUTE_MS + Number(seconds) * 1000;
}

function readTime(text: string, now: number): number {
  if (text === 'now' || text === '今') return now;
  const [, amount, unit = ''] = AGO.exec(text) ?? [];
  if (amount !== undefined) return now - Number(amount) * (UNIT_MS[unit] ?? 0);
  if (CLOCK.test(text)) return startOfDay(now) + minutesOf(text) * MINUTE_MS;
  return WITH_ZONE.test(text) ? Date.parse(text) : localTime(text, now);
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : Number.NaN;
}

/**
 * A moment as people write it: ISO 8601; a day that `readDaySpan` reads, with or without a time; `10:02`; `-2h`.
 * Times without a zone are in Asia/Tokyo. A month means its first moment.
 *
 * @returns ISO 8601 in UTC
 */
export function parseTime(text: string, now: number): string {
  const at = readTime(foldDate(text), now);
  if (Number.isNaN(at) || Math.abs(at) > 8.64e15) {
    throw new InvalidArgumentError(
      '日時にしてください（例: 2026-11-20、R8.11.20、"2026-11-20 10:02"、10:02、-2h、today）。',
    );
  }
  return new Date(at).toISOString();
}

/** Rejects an invalid time while parsing; relative times are resolved when the command runs. */
export const checkedTime = withWords(
  (text) => {
    parseTime(text, Date.now());
    return text;
  },
  ['now', 'today', 'yesterday'],
);

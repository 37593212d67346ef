import { startOfDay } from '@satomori/core';
import { InvalidArgumentError } from 'commander';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const UNIT_MS: Record<string, number> = {
  s: 1000,
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
};
/** Japan keeps UTC+9 all year. */
const TOKYO = '+09:00';

const WORDS: Record<string, (now: number) => number> = {
  now: (now) => now,
  today: startOfDay,
  本日: startOfDay,
  今日: startOfDay,
  yesterday: (now) => startOfDay(now - DAY_MS),
  昨日: (now) => startOfDay(now - DAY_MS),
};

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const AGO = /^-(\d+)([smhdw])$/;
const CLOCK = /^\d{1,2}:\d{2}$/;

function localTime(text: string): number {
  const [, year = '', month = '', day = '', clock = '00:00', seconds = '00'] = LOCAL.exec(text) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${clock}:${seconds}${TOKYO}`);
  if (Number.isNaN(at)) return at;
  // 2026-02-30 is read as the 2nd of March by the parser: not what anybody meant.
  const isReal = new Date(at + 9 * 60 * MINUTE_MS).toISOString().startsWith(`${year}-${month}-${day}`);
  return isReal ? at : Number.NaN;
}

function readTime(text: string, now: number): number {
  const word = WORDS[text];
  if (word !== undefined) return word(now);
  const [, amount, unit = ''] = AGO.exec(text) ?? [];
  if (amount !== undefined) return now - Number(amount) * (UNIT_MS[unit] ?? 0);
  if (CLOCK.test(text)) return startOfDay(now) + minutesOf(text) * MINUTE_MS;
  if (LOCAL.test(text)) return localTime(text);
  return WITH_ZONE.test(text) ? Date.parse(text) : Number.NaN;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : Number.NaN;
}

/**
 * A point in time as people write it: ISO 8601, `2026-11-20`, `2026-11-20 10:02`, `10:02` (all of Asia/Tokyo
 * unless they name a zone), `-2h`, `today`.
 *
 * @returns ISO 8601 in UTC, as it travels
 */
export function parseTime(text: string, now: number): string {
  const at = readTime(text.trim(), now);
  if (Number.isNaN(at) || Math.abs(at) > 8.64e15) {
    throw new InvalidArgumentError(
      '日時にしてください（例: 2026-11-20、"2026-11-20 10:02"、10:02、-2h、today）。',
    );
  }
  return new Date(at).toISOString();
}

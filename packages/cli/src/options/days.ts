import { DAY_MS } from '@satomori/core';
import { InvalidArgumentError } from 'commander';
import type { OptionDefinition } from './option.ts';
import { usageError } from '../errors/cliError.ts';
import { withWords } from './choices.ts';
import { type DaySpan, readDaySpan, readMonth } from './daySpan.ts';
import { parseTime } from './times.ts';

const EXAMPLES = '例: 2026-11-01、2026/11/1、R8.11.1、2026-11、today、-7d';

/** Days as the person typed them. */
export interface DayRange {
  from?: string;
  /** Inclusive. */
  to?: string;
  /** Replaces `from` and `to`. */
  month?: string;
}

/** Days as `YYYY-MM-DD` in Asia/Tokyo, the last one included. */
export interface Days {
  from?: string;
  to?: string;
}

function spanOf(text: string, now: number): DaySpan {
  const span = readDaySpan(text, now);
  if (span === null) throw new InvalidArgumentError(`日付にしてください（${EXAMPLES}）。`);
  return span;
}

function monthOf(text: string, now: number): DaySpan {
  const span = readMonth(text, now);
  if (span === null)
    throw new InvalidArgumentError('月にしてください（例: 2026-11、R8.11、last（先月）、this（今月））。');
  return span;
}

/** Rejects an invalid day while parsing; relative days are resolved when the command runs. */
const checked = (read: (text: string, now: number) => DaySpan, words: readonly string[]) =>
  withWords((text) => {
    read(text, Date.now());
    return text;
  }, words);
/** One day, checked while parsing. */
export const checkedDay = checked(spanOf, ['today', 'yesterday']);
const checkedMonth = checked(monthOf, ['this', 'last']);

/** `--from`, `--to` and `--month`. */
export const DAY_OPTIONS: readonly OptionDefinition[] = [
  { flags: '--from <day>', description: `この日から（${EXAMPLES}。日本の日付）`, parse: checkedDay },
  { flags: '--to <day>', description: 'この日まで（その日を含む）', parse: checkedDay },
  {
    flags: '--month <month>',
    description: '--from と --to の代わりに1か月（2026-11、R8.11、last、this）',
    parse: checkedMonth,
  },
];

/**
 * Resolves the options to days.
 *
 * @throws {InvalidArgumentError} for an invalid day
 * @throws {CliError} for options that contradict each other, and for an end before the beginning
 */
export function daysOf({ from, to, month }: DayRange, now: number): Days {
  if (month !== undefined) {
    if (from !== undefined || to !== undefined)
      throw usageError('--month は --from や --to と一緒に使えません。');
    const { first, last } = monthOf(month, now);
    return { from: first, to: last };
  }
  const days = {
    ...(from === undefined ? {} : { from: spanOf(from, now).first }),
    ...(to === undefined ? {} : { to: spanOf(to, now).last }),
  };
  if (days.from !== undefined && days.to !== undefined && days.from > days.to)
    throw usageError(`期間の終わり（${days.to}）が始まり（${days.from}）より前です。`);
  return days;
}

/** When a day begins in Asia/Tokyo, in ISO 8601. */
export const startOf = (day: string): string => parseTime(day, 0);
/** When the next day begins. */
export const endOf = (day: string): string => new Date(Date.parse(startOf(day)) + DAY_MS).toISOString();

/** The days as the server expects them: from (inclusive) to (exclusive). */
export const timesOf = ({ from, to }: Days): { from?: string; to?: string } => ({
  ...(from === undefined ? {} : { from: startOf(from) }),
  ...(to === undefined ? {} : { to: endOf(to) }),
});

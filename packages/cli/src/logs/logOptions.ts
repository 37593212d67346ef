import { InvalidArgumentError } from 'commander';
import type { OptionDefinition } from '../options/option.ts';
import { usageError } from '../errors/cliError.ts';
import { checkedTime, parseTime } from '../options/times.ts';
import { parseWhole } from '../options/numbers.ts';

/** Options that both kinds of log share. */
export interface LogOptions {
  since?: string;
  until?: string;
  lines?: number;
  grep?: string;
  reverse?: boolean;
  follow?: boolean;
  showCursor?: boolean;
  afterCursor?: string;
  cursorFile?: string;
  untilMatch?: string;
  /** Seconds. A global option; with `--follow` it limits the whole wait. */
  timeout?: number;
}

export const DEFAULT_LINES = 100;

/** The options that both kinds of log share. */
export const LOG_OPTIONS: readonly OptionDefinition[] = [
  {
    flags: '-S, --since <time>',
    description: 'この日時から（2026-11-20、"2026-11-20 10:02"、-2h、today）',
    parse: checkedTime,
  },
  { flags: '-U, --until <time>', description: 'この日時より前', parse: checkedTime },
  {
    flags: '-n, --lines <count>',
    description: `新しいものから数えた件数（既定 ${DEFAULT_LINES}。--since があればすべて。0 なら新しいものだけを待つ）`,
    parse: parseWhole,
  },
  { flags: '--grep <text>', description: 'この文字を含むもの（サーバーで探す）' },
  { flags: '-r, --reverse', description: '新しい順に表示する' },
  {
    flags: '-f, --follow',
    description: '新しい記録を待って表示し続ける。--timeout は待つ秒数の合計になる（過ぎたら終了コード 8）',
  },
  {
    flags: '--until-match <text>',
    description: 'この文字を含む行を表示したら終わる（終了コード 0、なければ 8）',
    parse: parseText,
  },
  { flags: '--show-cursor', description: '最後に、続きを読むためのカーソルを標準エラーに出す' },
  { flags: '--after-cursor <cursor>', description: 'このカーソルの次の記録から、すべて表示する' },
  {
    flags: '--cursor-file <file>',
    description: 'どこまで表示したかをこのファイルに残し、次はその続きから表示する',
  },
];

function parseText(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('1文字以上にしてください。');
  return text;
}

/** @throws {CliError} for options that contradict each other */
export function checkOptions(options: LogOptions): void {
  const { follow, reverse, until, lines, since, afterCursor, cursorFile, showCursor } = options;
  const backwards = reverse === true ? '--reverse' : until !== undefined ? '--until' : null;
  if (follow === true && backwards !== null)
    throw usageError('--follow は --reverse や --until と一緒に使えません。');
  if (backwards !== null && (showCursor === true || afterCursor !== undefined || cursorFile !== undefined))
    throw usageError(`${backwards} は、続きから読むためのカーソルと一緒に使えません。`);
  if (afterCursor !== undefined && cursorFile !== undefined)
    throw usageError('--after-cursor と --cursor-file は、どちらか一つにしてください。');
  if (afterCursor !== undefined && (lines !== undefined || since !== undefined))
    throw usageError('--after-cursor は --lines や --since と一緒に使えません。', [
      'カーソルの次の記録から、すべて表示します。',
    ]);
}

/**
 * The time range as the server expects it.
 *
 * @throws {InvalidArgumentError} for an invalid time
 * @throws {CliError} for an empty range
 */
export function rangeOf({ since, until }: LogOptions, now: number): { from?: string; to?: string } {
  const from = since === undefined ? undefined : parseTime(since, now);
  const to = until === undefined ? undefined : parseTime(until, now);
  if (from !== undefined && to !== undefined && from >= to)
    throw usageError(`期間の終わり（${until}）が始まり（${since}）より前です。`);
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

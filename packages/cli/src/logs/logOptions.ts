import { type Command, InvalidArgumentError } from 'commander';
import { usageError } from '../errors/cliError.ts';
import { checkedTime, parseTime } from '../options/times.ts';

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
  /** Seconds, from the options that every command takes: with `--follow` how long to wait in all. */
  timeout?: number;
}

export const DEFAULT_LINES = 100;

/** Adds the options that both kinds of log share. */
export const withLogOptions = (command: Command): Command =>
  command
    .option('-S, --since <time>', 'この日時から（2026-11-20、"2026-11-20 10:02"、-2h、today）', checkedTime)
    .option('-U, --until <time>', 'この日時より前', checkedTime)
    .option(
      '-n, --lines <count>',
      `新しいものから数えた件数（既定 ${DEFAULT_LINES}。--since があればすべて。0 なら新しいものだけを待つ）`,
      parseLines,
    )
    .option('--grep <text>', 'この文字を含むもの（サーバーで探す）')
    .option('-r, --reverse', '新しい順に表示する')
    .option(
      '-f, --follow',
      '新しい記録を待って表示し続ける。--timeout は待つ秒数の合計になる（過ぎたら終了コード 8）',
    )
    .option(
      '--until-match <text>',
      'この文字を含む行を表示したら終わる（終了コード 0、なければ 8）',
      parseText,
    )
    .option('--show-cursor', '最後に、続きを読むためのカーソルを標準エラーに出す')
    .option('--after-cursor <cursor>', 'このカーソルの次の記録から、すべて表示する')
    .option('--cursor-file <file>', 'どこまで表示したかをこのファイルに残し、次はその続きから表示する');

function parseLines(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('0以上の整数にしてください。');
  return Number(text);
}

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
 * The range of time as the server takes it.
 *
 * @throws {InvalidArgumentError} for text that is no time
 * @throws {CliError} for a range that nothing can lie in
 */
export function rangeOf({ since, until }: LogOptions, now: number): { from?: string; to?: string } {
  const from = since === undefined ? undefined : parseTime(since, now);
  const to = until === undefined ? undefined : parseTime(until, now);
  if (from !== undefined && to !== undefined && from >= to)
    throw usageError(`期間の終わり（${until}）が始まり（${since}）より前です。`);
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

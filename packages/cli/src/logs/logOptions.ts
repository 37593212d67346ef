import type { Command } from 'commander';
import { parseCount } from '../options/numbers.ts';

/** Adds the options that both kinds of log share. */
export const withLogOptions = (command: Command): Command =>
  command
    .option('-S, --since <time>', 'この日時から（2026-11-20、"2026-11-20 10:02"、-2h、today）')
    .option('-U, --until <time>', 'この日時より前')
    .option('-n, --lines <count>', '新しいものから数えた件数（既定 100。--since があればすべて）', parseCount)
    .option('--grep <text>', 'この文字を含むもの（サーバーで探す）')
    .option('-r, --reverse', '新しい順に表示する')
    .option('-f, --follow', '新しい記録を待って表示し続ける');

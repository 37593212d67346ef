import { HUNT_RESULT_LABELS, type CaptureFilter, type ReadingApi, SPECIES_LABELS } from '@satomori/core';
import type { Command } from 'commander';
import { groupIdOf } from '../groups/findGroup.ts';
import { choicesOf } from '../options/choices.ts';
import { type DayRange, daysOf, timesOf, withDayOptions } from '../options/days.ts';
import { parsePostStates } from '../posts/postStates.ts';
import { trapIdOf } from '../traps/findTrap.ts';

/** What tells which captures are meant; the same for lists, papers and photos. */
export interface CaptureFilterOptions extends DayRange {
  species?: string;
  group?: string;
  trap?: string;
  state?: string;
  kind?: string;
  query?: string;
}

export type CaptureQuery = Omit<CaptureFilter, 'limit' | 'cursor' | 'count'>;

/** Adds the options of the filter but `--state` and `--kind`, whose words depend on the command. */
export const withCaptureOptions = (command: Command): Command =>
  withDayOptions(command)
    .option(
      '--species <species>',
      '鳥獣の種類（boar,sika_deer のように。イノシシ、ニホンジカ でもよい）',
      choicesOf(SPECIES_LABELS),
    )
    .option('--group <group>', 'グループの名前か id')
    .option('--trap <trap>', 'わなの番号、名前、id')
    .option('-q, --query <text>', 'この文字を含むもの（場所、メモ、捕獲個体番号）');

export const withCaptureFilter = (command: Command): Command =>
  withCaptureOptions(command)
    .option(
      '--kind <kinds>',
      '結果（captured,bycatch のように。捕獲、錯誤捕獲 でもよい）',
      choicesOf(HUNT_RESULT_LABELS),
    )
    .option(
      '--state <states>',
      '状態（submitted,approved のように。承認待ち、承認済み でもよい）',
      parsePostStates,
    );

/** The filter as the server takes it; names are looked up. */
export async function captureFilterOf(
  api: ReadingApi,
  options: CaptureFilterOptions,
  now: number,
): Promise<CaptureQuery> {
  const { species, group, trap, state, kind, query } = options;
  const times = timesOf(daysOf(options, now));
  const groupId = await groupIdOf(api, group);
  const trapId = await trapIdOf(api, trap);
  return {
    ...times,
    ...(species === undefined ? {} : { species }),
    ...(groupId === undefined ? {} : { group_id: groupId }),
    ...(trapId === undefined ? {} : { trap_id: trapId }),
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(query === undefined ? {} : { q: query }),
  };
}

import { HUNT_RESULT_LABELS, type CaptureFilter, type ReadingApi, SPECIES_LABELS } from '@satomori/core';
import type { OptionDefinition } from '../options/option.ts';
import { groupIdOf } from '../groups/findGroup.ts';
import { choicesOf } from '../options/choices.ts';
import { type DayRange, daysOf, timesOf, DAY_OPTIONS } from '../options/days.ts';
import { trapIdOf } from '../traps/findTrap.ts';
import { parsePostStates } from '../posts/review.ts';

/** The filter of captures; the same for lists, papers and photos. */
export interface CaptureFilterOptions extends DayRange {
  species?: string;
  group?: string;
  trap?: string;
  state?: string;
  kind?: string;
  query?: string;
}

type CaptureQuery = Omit<CaptureFilter, 'limit' | 'cursor' | 'count'>;

/** The filter's options except `--state` and `--kind`, whose words depend on the command. */
export const CAPTURE_OPTIONS: readonly OptionDefinition[] = [
  ...DAY_OPTIONS,
  {
    flags: '--species <species>',
    description: '鳥獣の種類（boar,sika_deer のように。イノシシ、ニホンジカ でもよい）',
    parse: choicesOf(SPECIES_LABELS),
  },
  { flags: '--group <group>', description: 'グループの名前か id' },
  { flags: '--trap <trap>', description: 'わなの番号、名前、id' },
  { flags: '-q, --query <text>', description: 'この文字を含むもの（場所、メモ、捕獲個体番号）' },
];

export const CAPTURE_FILTER_OPTIONS: readonly OptionDefinition[] = [
  ...CAPTURE_OPTIONS,
  {
    flags: '--kind <kinds>',
    description: '結果（captured,bycatch のように。捕獲、錯誤捕獲 でもよい）',
    parse: choicesOf(HUNT_RESULT_LABELS),
  },
  {
    flags: '--state <states>',
    description: '状態（submitted,approved のように。承認待ち、承認済み でもよい）',
    parse: parsePostStates,
  },
];

/** The filter as the server expects it, with names resolved to ids. */
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

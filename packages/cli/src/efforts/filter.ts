import {
  CAPTURE_METHOD_LABELS,
  type FilterOf,
  type listEfforts,
  type ReadingApi,
  SPECIES_LABELS,
} from '@satomori/core';
import { groupIdOf } from '../groups/findGroup.ts';
import { choicesOf } from '../options/choices.ts';
import { DAY_OPTIONS, type DayRange, daysOf, timesOf } from '../options/days.ts';
import type { OptionDefinition } from '../options/option.ts';

/** The filter of the hunting calendar; the same for its list and its file. */
export interface EffortFilterOptions extends DayRange {
  species?: string;
  group?: string;
  kind?: string;
  query?: string;
}

export const EFFORT_FILTER_OPTIONS: readonly OptionDefinition[] = [
  ...DAY_OPTIONS,
  {
    flags: '--species <species>',
    description: '鳥獣の種類（boar,sika_deer のように。イノシシ、ニホンジカ でもよい）',
    parse: choicesOf(SPECIES_LABELS),
  },
  { flags: '--group <group>', description: 'グループの名前か id' },
  {
    flags: '--kind <methods>',
    description: '捕獲方法（snare,gun_drive のように。くくりわな でもよい）',
    parse: choicesOf(CAPTURE_METHOD_LABELS),
  },
  { flags: '-q, --query <text>', description: 'この文字を含むもの（場所、メモ）' },
];

type EffortQuery = Pick<FilterOf<typeof listEfforts>, 'from' | 'to' | 'species' | 'group_id' | 'kind' | 'q'>;

/** The filter as the server expects it, with names resolved to ids. */
export async function effortFilterOf(
  api: ReadingApi,
  options: EffortFilterOptions,
  now: number,
): Promise<EffortQuery> {
  const { species, kind, query } = options;
  const group = await groupIdOf(api, options.group);
  return {
    ...timesOf(daysOf(options, now)),
    ...(species === undefined ? {} : { species }),
    ...(group === undefined ? {} : { group_id: group }),
    ...(kind === undefined ? {} : { kind }),
    ...(query === undefined ? {} : { q: query }),
  };
}

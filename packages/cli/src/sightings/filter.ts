import { type SightingFilter, type ReadingApi, REPORT_KIND_LABELS, SPECIES_LABELS } from '@satomori/core';
import type { OptionDefinition } from '../options/option.ts';
import { groupIdOf } from '../groups/findGroup.ts';
import { choicesOf } from '../options/choices.ts';
import { type DayRange, daysOf, timesOf, DAY_OPTIONS } from '../options/days.ts';
import { parsePostStates } from '../posts/review.ts';

/** The filter of sightings. */
export interface SightingFilterOptions extends DayRange {
  species?: string;
  group?: string;
  state?: string;
  kind?: string;
  query?: string;
}

type SightingQuery = Omit<SightingFilter, 'limit' | 'cursor' | 'count'>;

export const SIGHTING_FILTER_OPTIONS: readonly OptionDefinition[] = [
  ...DAY_OPTIONS,
  {
    flags: '--species <species>',
    description: '鳥獣の種類（boar,black_bear のように。イノシシ、ツキノワグマ でもよい）',
    parse: choicesOf(SPECIES_LABELS),
  },
  { flags: '--group <group>', description: 'グループの名前か id' },
  {
    flags: '--kind <kinds>',
    description: '区分（sighting,trace のように。目撃、痕跡 でもよい）',
    parse: choicesOf(REPORT_KIND_LABELS),
  },
  { flags: '-q, --query <text>', description: 'この文字を含むもの（場所、メモ）' },
  {
    flags: '--state <states>',
    description: '状態（submitted,approved のように。承認待ち、承認済み でもよい）',
    parse: parsePostStates,
  },
];

/** The filter as the server expects it, with names resolved to ids. */
export async function sightingFilterOf(
  api: ReadingApi,
  options: SightingFilterOptions,
  now: number,
): Promise<SightingQuery> {
  const { species, group, state, kind, query } = options;
  const times = timesOf(daysOf(options, now));
  const groupId = await groupIdOf(api, group);
  return {
    ...times,
    ...(species === undefined ? {} : { species }),
    ...(groupId === undefined ? {} : { group_id: groupId }),
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(query === undefined ? {} : { q: query }),
  };
}

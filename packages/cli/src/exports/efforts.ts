import { CAPTURE_METHOD_LABELS, SPECIES_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { groupIdOf } from '../groups/findGroup.ts';
import { choicesOf } from '../options/choices.ts';
import { DAY_OPTIONS, type DayRange, daysOf, timesOf } from '../options/days.ts';
import { savedFileRow } from '../downloads/saveFile.ts';
import { saveList, type SaveListOptions, saveOptions } from './saveList.ts';

interface EffortOptions extends DayRange, SaveListOptions<'efforts'> {
  species?: string;
  group?: string;
  kind?: string;
  query?: string;
}

export async function exportEfforts(context: ReadingContext, options: EffortOptions): Promise<void> {
  const { format, species, kind, query } = options;
  const group = await groupIdOf(context.api, options.group);
  const filter = {
    ...timesOf(daysOf(options, context.now())),
    ...(species === undefined ? {} : { species }),
    ...(group === undefined ? {} : { group_id: group }),
    ...(kind === undefined ? {} : { kind }),
    ...(query === undefined ? {} : { q: query }),
  };
  await saveList(context, { of: 'efforts', format, ...filter }, options);
}

export const exportEffortsCommand = defineCommand({
  noun: 'export',
  verb: 'efforts',
  summary: '出猟カレンダーをファイルに書き出す（新しい日から）',
  options: [
    ...saveOptions('efforts'),
    ...DAY_OPTIONS,
    {
      flags: '--species <species>',
      description: '鳥獣の種類（boar,sika_deer のように。イノシシ、ニホンジカ でもよい）',
      parse: choicesOf(SPECIES_LABELS),
    },
    { flags: '--group <group>', description: 'グループの名前か id' },
    {
      flags: '--kind <methods>',
      description: '捕獲方法（snare,gun のように。くくりわな でもよい）',
      parse: choicesOf(CAPTURE_METHOD_LABELS),
    },
    { flags: '-q, --query <text>', description: 'この文字を含むもの（場所、メモ）' },
  ],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportEfforts,
});

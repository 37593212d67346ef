import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { savedFileRow } from '../downloads/saveFile.ts';
import { EFFORT_FILTER_OPTIONS, effortFilterOf, type EffortFilterOptions } from '../efforts/filter.ts';
import { saveList, type SaveListOptions, saveOptions } from './saveList.ts';

export async function exportEfforts(
  context: ReadingContext,
  options: EffortFilterOptions & SaveListOptions<'efforts'>,
): Promise<void> {
  const filter = await effortFilterOf(context.api, options, context.now());
  await saveList(context, { of: 'efforts', format: options.format, ...filter }, options);
}

export const exportEffortsCommand = defineCommand({
  noun: 'export',
  verb: 'efforts',
  summary: '出猟カレンダーをファイルに書き出す（条件は efforts list と同じ）',
  options: [...saveOptions('efforts'), ...EFFORT_FILTER_OPTIONS],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportEfforts,
});

import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import {
  SIGHTING_FILTER_OPTIONS,
  type SightingFilterOptions,
  sightingFilterOf,
} from '../sightings/filter.ts';
import { savedFileRow } from '../downloads/saveFile.ts';
import { saveList, type SaveListOptions, saveOptions } from './saveList.ts';

export async function exportSightings(
  context: ReadingContext,
  options: SightingFilterOptions & SaveListOptions<'sightings'>,
): Promise<void> {
  const filter = await sightingFilterOf(context.api, options, context.now());
  await saveList(context, { of: 'sightings', format: options.format, ...filter }, options);
}

export const exportSightingsCommand = defineCommand({
  noun: 'export',
  verb: 'sightings',
  summary: '目撃の一覧をファイルに書き出す（条件は sightings list と同じ）',
  options: [...saveOptions('sightings'), ...SIGHTING_FILTER_OPTIONS],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportSightings,
});

import { SIGHTING_DIMENSIONS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import {
  type SightingFilterOptions,
  sightingFilterOf,
  SIGHTING_FILTER_OPTIONS,
} from '../sightings/filter.ts';
import { printStats, dimensionWords, parseDimensions } from './printStats.ts';

export type CountSightingsOptions = SightingFilterOptions & { by: string };

export async function countSightings(context: ReadingContext, options: CountSightingsOptions): Promise<void> {
  const { api, now, signal } = context;
  const filter = await sightingFilterOf(api, options, now());
  await printStats(context, await api.stats.read({ of: 'sightings', by: options.by, ...filter }, { signal }));
}

export const countSightingsCommand = defineCommand({
  noun: 'stats',
  verb: 'sightings',
  summary: '目撃を数える（条件は sightings list と同じ）',
  options: [
    ...SIGHTING_FILTER_OPTIONS,
    {
      flags: '--by <dimensions>',
      description: `数え方を一つか二つ: ${dimensionWords(SIGHTING_DIMENSIONS)}`,
      parse: parseDimensions(SIGHTING_DIMENSIONS),
      default: 'species',
    },
  ],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).statsRowSchema },
  run: countSightings,
});

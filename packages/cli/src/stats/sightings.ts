import { SIGHTING_DIMENSIONS } from '@satomori/core';
import { Command } from 'commander';
import type { Contexts, ReadingContext } from '../command/context.ts';
import { type SightingFilterOptions, sightingFilterOf, withSightingFilter } from '../sightings/filter.ts';
import { dimensionWords, parseDimensions } from './dimensions.ts';
import { printStats } from './printStats.ts';

export type CountSightingsOptions = SightingFilterOptions & { by: string };

export async function countSightings(context: ReadingContext, options: CountSightingsOptions): Promise<void> {
  const { api, now, signal } = context;
  const filter = await sightingFilterOf(api, options, now());
  await printStats(context, await api.stats.read({ of: 'sightings', by: options.by, ...filter }, { signal }));
}

export const countSightingsCommand = (contexts: Contexts, run = countSightings) =>
  withSightingFilter(new Command('sightings').description('目撃を数える（条件は sightings list と同じ）'))
    .option(
      '--by <dimensions>',
      `数え方を一つか二つ: ${dimensionWords(SIGHTING_DIMENSIONS)}`,
      parseDimensions(SIGHTING_DIMENSIONS),
      'species',
    )
    .action(async (options: CountSightingsOptions, command: Command) => {
      await run(await contexts.reading(command, 'stats'), options);
    });

import { CAPTURE_DIMENSIONS } from '@satomori/core';
import { Command } from 'commander';
import { type CaptureFilterOptions, captureFilterOf, withCaptureFilter } from '../captures/filter.ts';
import type { Contexts, ReadingContext } from '../command/context.ts';
import { dimensionWords, parseDimensions } from './dimensions.ts';
import { printStats } from './printStats.ts';

export type CountCapturesOptions = CaptureFilterOptions & { by: string };

export async function countCaptures(context: ReadingContext, options: CountCapturesOptions): Promise<void> {
  const { api, now, signal } = context;
  const filter = await captureFilterOf(api, options, now());
  await printStats(context, await api.stats.read({ of: 'captures', by: options.by, ...filter }, { signal }));
}

export const countCapturesCommand = (contexts: Contexts, run = countCaptures) =>
  withCaptureFilter(new Command('captures').description('捕獲を数える（条件は captures list と同じ）'))
    .option(
      '--by <dimensions>',
      `数え方を一つか二つ: ${dimensionWords(CAPTURE_DIMENSIONS)}`,
      parseDimensions(CAPTURE_DIMENSIONS),
      'species',
    )
    .action(async (options: CountCapturesOptions, command: Command) => {
      await run(await contexts.reading(command, 'stats'), options);
    });

import { CAPTURE_DIMENSIONS } from '@satomori/core';
import { type CaptureFilterOptions, captureFilterOf, CAPTURE_FILTER_OPTIONS } from '../captures/filter.ts';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printStats, dimensionWords, parseDimensions } from './printStats.ts';

export type CountCapturesOptions = CaptureFilterOptions & { by: string };

export async function countCaptures(context: ReadingContext, options: CountCapturesOptions): Promise<void> {
  const { api, now, signal } = context;
  const filter = await captureFilterOf(api, options, now());
  await printStats(context, await api.stats.read({ of: 'captures', by: options.by, ...filter }, { signal }));
}

export const countCapturesCommand = defineCommand({
  noun: 'stats',
  verb: 'captures',
  summary: '捕獲を数える（条件は captures list と同じ）',
  options: [
    ...CAPTURE_FILTER_OPTIONS,
    {
      flags: '--by <dimensions>',
      description: `数え方を一つか二つ: ${dimensionWords(CAPTURE_DIMENSIONS)}`,
      parse: parseDimensions(CAPTURE_DIMENSIONS),
      default: 'species',
    },
  ],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).statsRowSchema },
  run: countCaptures,
});

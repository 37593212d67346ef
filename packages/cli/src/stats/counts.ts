import {
  STATS_DIMENSION_LABELS,
  type Stats,
  type StatsDimension,
  type StatsRow,
  CAPTURE_DIMENSIONS,
  SIGHTING_DIMENSIONS,
} from '@satomori/core';
import { InvalidArgumentError } from 'commander';
import type { Context, ReadingContext } from '../command/context.ts';
import type { Column } from '../output/columns.ts';
import { choicesOf, type WordParser, withWords } from '../options/choices.ts';
import { type CaptureFilterOptions, captureFilterOf, CAPTURE_FILTER_OPTIONS } from '../captures/filter.ts';
import { defineCommand } from '../command/defineCommand.ts';
import {
  type SightingFilterOptions,
  sightingFilterOf,
  SIGHTING_FILTER_OPTIONS,
} from '../sightings/filter.ts';

/** Parses one or two of these dimensions, by code or by word; their order is kept. */
function parseDimensions(known: readonly StatsDimension[]): WordParser {
  const words = Object.fromEntries(known.map((dimension) => [dimension, STATS_DIMENSION_LABELS[dimension]]));
  const parse = choicesOf(words);
  const readFew = (text: string) => {
    const by = parse(text);
    if (by.split(',').length > 2) throw new InvalidArgumentError('二つまでにしてください。');
    return by;
  };
  return withWords(readFew, parse.words, true);
}

/** The words for `--by`, for its help. */
export const dimensionWords = (known: readonly StatsDimension[]): string =>
  known.map((dimension) => `${dimension}（${STATS_DIMENSION_LABELS[dimension]}）`).join(' ');

const columnsOf = (by: readonly StatsDimension[]): Column<StatsRow>[] => [
  ...by.map((dimension, index) => ({
    heading: STATS_DIMENSION_LABELS[dimension],
    cell: ({ labels }: StatsRow) => labels[index] ?? '',
    shrinksTo: 8,
  })),
  { heading: '件数', cell: ({ records }) => String(records), align: 'right' },
  { heading: '頭数', cell: ({ animals }) => String(animals), align: 'right' },
  { heading: '頭数不明', cell: ({ uncounted }) => String(uncounted), align: 'right' },
  ...by.map((dimension, index) => ({
    heading: dimension,
    cell: ({ keys }: StatsRow) => keys[index] ?? '',
    isForPrograms: true,
  })),
];

/** Prints the counts, and on stderr the totals with the method of each figure. */
async function printStats({ output, say }: Pick<Context, 'output' | 'say'>, stats: Stats) {
  const count = await output.list([stats.rows], columnsOf(stats.by));
  if (count === 0) say('該当する記録はありません。');
  const { records, animals, uncounted } = stats;
  say(
    `合計 ${records.total}件、${animals.total}頭（羽。${animals.counted}）、頭数不明 ${uncounted.total}件`,
    `件数: ${records.method}`,
    `頭数: ${animals.method}`,
    ...(uncounted.total > 0 ? [`頭数不明: ${uncounted.method}`] : []),
    ...stats.dimension_methods,
  );
}

type CountCapturesOptions = CaptureFilterOptions & { by: string };

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

type CountSightingsOptions = SightingFilterOptions & { by: string };

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

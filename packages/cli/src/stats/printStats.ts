import { STATS_DIMENSION_LABELS, type Stats, type StatsDimension, type StatsRow } from '@satomori/core';
import type { Context } from '../command/context.ts';
import type { Column } from '../output/columns.ts';
import { InvalidArgumentError } from 'commander';
import { choicesOf, type WordParser, withWords } from '../options/choices.ts';

/** Parses one or two of these dimensions, by code or by word; their order is kept. */
export function parseDimensions(known: readonly StatsDimension[]): WordParser {
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
export async function printStats({ output, say }: Pick<Context, 'output' | 'say'>, stats: Stats) {
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

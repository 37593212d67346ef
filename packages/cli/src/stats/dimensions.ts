import { STATS_DIMENSION_LABELS, type StatsDimension } from '@satomori/core';
import { InvalidArgumentError } from 'commander';
import { choicesOf, type WordParser, withWords } from '../options/choices.ts';

/** Reads one or two of these dimensions, by code or by word, in the order in which they are given. */
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

import { InvalidArgumentError } from 'commander';

/** A parser that also knows its possible words, for shell completion. */
export interface WordParser<Value = string> {
  (text: string): Value;
  words: readonly string[];
  /** Several words, separated by commas. */
  isList: boolean;
}

export const withWords = <Value>(
  parse: (text: string) => Value,
  words: readonly string[],
  isList = false,
): WordParser<Value> => Object.assign((text: string) => parse(text), { words, isList });

/** The words of values that have a defined appearance: `fired` is 作動. */
export const wordsOf = <Value extends string>(looks: Record<Value, { word: string }>) =>
  Object.fromEntries(
    Object.entries<{ word: string }>(looks).map(([value, { word }]) => [value, word]),
  ) as Record<Value, string>;

/**
 * Parses a comma-separated list of values: their codes, or the Japanese words that people see.
 *
 * @param others further words for some of the values
 * @returns the codes, separated by commas, as the server expects them
 */
export function choicesOf<Value extends string>(
  words: Record<Value, string>,
  others: Record<string, Value> = {},
): WordParser {
  const codes = Object.keys(words) as Value[];
  const codeOf = (wanted: string): string => {
    const code = codes.find((each) => each === wanted || words[each] === wanted) ?? others[wanted];
    if (code !== undefined) return code;
    const all = codes.map((each) => `${each}（${words[each]}）`).join(' ');
    throw new InvalidArgumentError(`「${wanted}」はありません。次のどれかにしてください: ${all}`);
  };
  const read = (text: string) =>
    [...new Set(text.split(/[,、]/).map((part) => codeOf(part.trim())))].join(',');
  return withWords(read, [...codes, ...Object.values<string>(words), ...Object.keys(others)], true);
}

/** Parses one value of a set. */
export function choiceOf<Value extends string>(words: Record<Value, string>): WordParser<Value> {
  const parse = choicesOf(words);
  const readOne = (text: string) => {
    const code = parse(text);
    if (code.includes(',')) throw new InvalidArgumentError('一つだけにしてください。');
    return code as Value;
  };
  return withWords(readOne, parse.words);
}

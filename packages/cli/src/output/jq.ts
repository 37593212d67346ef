import { compileMended } from './mendedJq.ts';
import { type CliError, usageError } from '../errors/cliError.ts';
import { visible, visibleJson } from './visible.ts';

/** The results of a filter for one value of JSON, one line each. */
export type JqFilter = (value: unknown) => string[];

function refusal(message: string, error: unknown): CliError {
  const why = error instanceof Error ? error.message : String(error);
  return usageError(message, [why, '式の書き方: https://jqlang.org/manual/']);
}

/** Texts stand without quotes. Their tabs stay where a program reads them: `@tsv` makes its columns of them. */
const textLine = (text: string, isTerminal: boolean) =>
  text
    .split('\t')
    .map(visible)
    .join(isTerminal ? '\\t' : '\t');

/**
 * The filter of `--jq`. Loaded only where it is asked for: it is as large as the rest of a start.
 *
 * @throws {CliError} of the usage, here for a filter that cannot be read and later for a value that does not fit it
 */
export function createJqFilter(filter: string, isTerminal: boolean): JqFilter {
  const run = compileFilter(filter);
  const line = (result: unknown) =>
    typeof result === 'string' ? textLine(result, isTerminal) : visibleJson(result);
  return (value) => {
    try {
      return Array.from(run(value), line);
    } catch (error) {
      throw refusal('--jq の式を当てはめられません。', error);
    }
  };
}

function compileFilter(filter: string): (value: unknown) => Iterable<unknown> {
  try {
    return compileMended(filter);
  } catch (error) {
    throw refusal(`--jq の式が正しくありません: ${filter}`, error);
  }
}

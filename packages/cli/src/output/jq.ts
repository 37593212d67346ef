import { loadJq } from 'jq-wasm';
import { CliError, usageError } from '../errors/cliError.ts';
import { readWasm } from '../files/readWasm.ts';
import { visible, visibleJson } from '../text/visible.ts';

/** The results of a filter, one line each, for values of JSON that go through it one after the other. */
export type JqFilter = (values: readonly unknown[]) => string[];

/** What jq ends with where it cannot read the filter itself. */
const UNREADABLE = 3;
/** One result a line; what comes behind is the filter, even where it begins with a minus. */
const OPTIONS = ['-c', '--'];

const refusal = (message: string, why: string): CliError =>
  usageError(message, [why.split('\n')[0] ?? '', '式の書き方: https://jqlang.org/manual/']);

/** Texts stand without quotes. Their tabs stay where a program reads them: `@tsv` makes its columns of them. */
const textLine = (text: string, isTerminal: boolean) =>
  text
    .split('\t')
    .map(visible)
    .join(isTerminal ? '\\t' : '\t');

/**
 * The filter of `--jq`: jq itself, in this process. Loaded only where it is asked for: it is larger than all the rest.
 *
 * @throws {CliError} of the usage, here for a filter that cannot be read and later for a value that does not fit it
 */
export async function createJqFilter(filter: string, isTerminal: boolean): Promise<JqFilter> {
  const jq = await loadJq({ wasmBinary: await readWasm('jq.wasm', 'jq-wasm/jq.wasm') });
  const checked = jq.raw('', filter, OPTIONS);
  if (checked.exitCode === UNREADABLE)
    throw refusal(`--jq の式が正しくありません: ${filter}`, checked.stderr);

  const run = (input: string) => {
    try {
      return jq.raw(input, filter, OPTIONS);
    } catch {
      throw new CliError('error', 'too_much_for_jq', '--jq に通すには多すぎます。', [
        '件数を減らす: --limit や期間の指定、または --json で出して jq に渡す',
      ]);
    }
  };
  const line = (result: unknown) =>
    typeof result === 'string' ? textLine(result, isTerminal) : visibleJson(result);

  return (values) => {
    const { stdout, stderr, exitCode } = run(values.map((value) => JSON.stringify(value)).join('\n'));
    if (exitCode !== 0) throw refusal('--jq の式を当てはめられません。', stderr);
    return stdout === '' ? [] : stdout.split('\n').map((result) => line(JSON.parse(result)));
  };
}

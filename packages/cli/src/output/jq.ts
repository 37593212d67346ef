import { loadJq } from 'jq-wasm';
import { CliError, usageError } from '../errors/cliError.ts';
import { readWasm } from '../files/readWasm.ts';
import { visible, visibleJson } from '../text/visible.ts';

/** Applies a filter to several JSON values in turn; one line per result. */
export type JqFilter = (values: readonly unknown[]) => string[];

/** The exit code of jq for a filter with a syntax error. */
const UNREADABLE = 3;
/** One result per line; after `--` comes the filter, even where it begins with a minus. */
const OPTIONS = ['-c', '--'];

const refusal = (message: string, why: string): CliError =>
  usageError(message, [why.split('\n')[0] ?? '', '式の書き方: https://jqlang.org/manual/']);

/** Strings are printed without quotes. For programs their tabs are kept: `@tsv` makes columns with them. */
const textLine = (text: string, isTerminal: boolean) =>
  text
    .split('\t')
    .map(visible)
    .join(isTerminal ? '\\t' : '\t');

/**
 * The filter of `--jq`: jq itself, in this process. Loaded only on demand: it is larger than everything else.
 *
 * @throws {CliError} a usage error: here for an invalid filter, later for a value that does not fit it
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

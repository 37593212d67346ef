import { usageError } from '../errors/cliError.ts';

/** What `--json` was given: nothing, names of fields, or the wish to see the names. */
export type JsonChoice = { fields: readonly string[] | null; wantsHelp: boolean };

export function parseJsonChoice(value: string | true): JsonChoice {
  if (value === true) return { fields: null, wantsHelp: false };
  if (value === 'help' || value === '?') return { fields: null, wantsHelp: true };
  return {
    fields: value
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    wantsHelp: false,
  };
}

/** @throws {CliError} for a name that no row has: a misspelt one would otherwise print nothing, silently */
export function checkFields({ fields }: JsonChoice, known: readonly string[]): void {
  const unknown = (fields ?? []).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw usageError(`--json の項目の名前ではありません: ${unknown.join('、')}`, [
      '項目の名前を見る: --json help',
      '引数の前に置くときは --json= と書くか、--json を最後に置いてください。',
    ]);
  }
}

/** The chosen fields of a row, in the order asked for; the whole row where none were named. */
export function pickFields(row: object, { fields }: JsonChoice): object {
  if (fields === null) return row;
  const values = row as Record<string, unknown>;
  return Object.fromEntries(fields.map((name) => [name, values[name] ?? null]));
}

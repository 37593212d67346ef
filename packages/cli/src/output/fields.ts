import { usageError } from '../errors/cliError.ts';

/** What `--json` was given: names of fields, or nothing, which asks for the names. `fields: null` is the whole row. */
export type JsonChoice = { fields: readonly string[] | null; wantsNames: boolean };

/** The whole row; no field is called so. */
const ALL_FIELDS = 'all';

/** @param value `true` for `--json` alone, `undefined` where JSON is wanted without it (`--jq`) */
export function parseJsonChoice(value: string | true | undefined): JsonChoice {
  if (value === true) return { fields: null, wantsNames: true };
  if (value === undefined || value === ALL_FIELDS) return { fields: null, wantsNames: false };
  return {
    fields: value
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    wantsNames: false,
  };
}

/** @throws {CliError} for a name that no row has: a misspelt one would otherwise print nothing, silently */
export function checkFields({ fields }: JsonChoice, known: readonly string[]): void {
  const unknown = (fields ?? []).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw usageError(`--json の項目の名前ではありません: ${unknown.join('、')}`, [
      '項目の名前を見る: --json だけを付ける',
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

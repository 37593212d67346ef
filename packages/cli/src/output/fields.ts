import { usageError } from '../errors/cliError.ts';

/** The argument of `--json`: field names, or nothing to list the names. `fields: null` means the whole row. */
export type JsonChoice = { fields: readonly string[] | null; wantsNames: boolean };

/** Selects the whole row; no field has this name. */
const ALL_FIELDS = 'all';

/** @param value `true` for `--json` alone, `undefined` where only `--jq` implies JSON */
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

/** @throws {CliError} for an unknown field: a misspelt one would silently print nothing */
export function checkFields({ fields }: JsonChoice, known: readonly string[]): void {
  const unknown = (fields ?? []).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw usageError(`--json の項目の名前ではありません: ${unknown.join('、')}`, [
      '項目の名前を見る: --json だけを付ける',
      '引数の前に置くときは --json= と書くか、--json を最後に置いてください。',
    ]);
  }
}

/** The selected fields of a row, in the requested order; the whole row where none were named. */
export function pickFields(row: object, { fields }: JsonChoice): object {
  if (fields === null) return row;
  const values = row as Record<string, unknown>;
  return Object.fromEntries(fields.map((name) => [name, values[name] ?? null]));
}

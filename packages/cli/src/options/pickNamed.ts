import { identityKey, searchKey } from '@satomori/core';
import { usageError } from '../errors/cliError.ts';
import { InvalidArgumentError } from 'commander';

/** The id of a record, as the person typed it. */
export function parseRecordId(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('UUID にしてください。');
  return text;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_CANDIDATES = 20;

export const isUuid = (text: string): boolean => UUID.test(text);

interface Naming<Row> {
  rows: readonly Row[];
  wanted: string;
  /** The names of a row. */
  words: (row: Row) => readonly string[];
  /** How a row is shown among candidates. */
  label: (row: Row) => string;
  notFound: (wanted: string) => Error;
}

/** From the key of searches to the key that is unique. */
const STEPS = [searchKey, identityKey] as const;

/** The rows with exactly this name; of several, those whose name is identical. */
function rowsNamed<Row>({ rows, wanted, words }: Naming<Row>): readonly Row[] {
  let found = rows;
  for (const keyOf of STEPS) {
    const key = keyOf(wanted);
    const same = found.filter((row) => words(row).some((word) => keyOf(word) === key));
    if (same.length === 0) return found === rows ? same : found;
    found = same;
  }
  return found;
}

/**
 * The one row with this name. Only a complete name counts: with a part, a command could act on another row as soon as
 * another name is added.
 */
export function pickNamed<Row>(naming: Naming<Row>): Row {
  const { rows, wanted, label, notFound } = naming;
  const exact = rowsNamed(naming);
  const [only] = exact;
  if (only !== undefined && exact.length === 1) return only;
  const candidates = exact.length > 0 ? exact : rows;
  if (candidates.length === 0) throw notFound(wanted);
  const more = candidates.length - MAX_CANDIDATES;
  throw usageError(`「${wanted}」では一つに決まりません。番号か id で指定してください。`, [
    ...candidates.slice(0, MAX_CANDIDATES).map(label),
    ...(more > 0 ? [`ほか${more}件`] : []),
  ]);
}

/** For a list that the server does not search: the rows with a name that contains the text. */
export function rowsContaining<Row>({
  rows,
  wanted,
  words,
}: Pick<Naming<Row>, 'rows' | 'wanted' | 'words'>): Row[] {
  const part = searchKey(wanted);
  return rows.filter((row) => words(row).some((word) => searchKey(word).includes(part)));
}

/** Like `pickNamed`, or else the only row with a name that contains the text: showing the wrong row does no harm. */
export function pickToShow<Row>(naming: Naming<Row>): Row {
  const rows = rowsContaining(naming);
  const [only] = rows;
  return only !== undefined && rows.length === 1 ? only : pickNamed({ ...naming, rows });
}

import { identityKey, searchKey } from '@satomori/core';
import { usageError } from '../errors/cliError.ts';
import { InvalidArgumentError } from 'commander';

/** The id of a record, as a person types it. */
export function parseRecordId(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('UUID にしてください。');
  return text;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_CANDIDATES = 20;

export const isUuid = (text: string): boolean => UUID.test(text);

export interface Naming<Row> {
  rows: readonly Row[];
  wanted: string;
  /** What a row may be called by. */
  words: (row: Row) => readonly string[];
  /** A row among candidates. */
  label: (row: Row) => string;
  notFound: (wanted: string) => Error;
}

/** From what people look for it by to what only one row may be called. */
const STEPS = [searchKey, identityKey] as const;

/** The rows that are called so as a whole; of several those whose very name it is. */
function calledSo<Row>({ rows, wanted, words }: Naming<Row>): readonly Row[] {
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
 * The one row that is called so. Only the whole name counts: a part of it would let a command
 * act on something else as soon as another name is added.
 */
export function pickNamed<Row>(naming: Naming<Row>): Row {
  const { rows, wanted, label, notFound } = naming;
  const exact = calledSo(naming);
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

/** Of a list that no server has searched: the rows of which a name holds the text. */
export function holding<Row>({ rows, wanted, words }: Pick<Naming<Row>, 'rows' | 'wanted' | 'words'>): Row[] {
  const part = searchKey(wanted);
  return rows.filter((row) => words(row).some((word) => searchKey(word).includes(part)));
}

/** As `pickNamed`, or the only row of which a name holds the text: to look at something does no harm. */
export function pickToShow<Row>(naming: Naming<Row>): Row {
  const rows = holding(naming);
  const [only] = rows;
  return only !== undefined && rows.length === 1 ? only : pickNamed({ ...naming, rows });
}

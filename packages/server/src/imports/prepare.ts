import type { InputProblem } from '@satomori/core';
import type { Passwords } from '../accounts/passwords.ts';
import { unknownPassword } from '../admin-users/change.ts';
import type { Author } from '../audit-logs/repository.ts';
import type { Database, Db } from '../database/database.ts';
import { rememberReads } from '../database/rememberReads.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { type ImportRow, updateImport } from './repository.ts';
import { type ImportedRow, recordsOf, type RowResult, rowsAfter, storeResults } from './rowRepository.ts';
import type { Checking, Importing, Prepared, UniqueValue } from './targets/target.ts';
import { TARGETS } from './targets/targets.ts';

/** Few enough that a person who cancels waits a moment only. */
const CHUNK_ROWS = 200;
/** Rows whose columns are worked out at the same time; the database has others to answer. */
const AT_ONCE = 4;

/** @throws {AppError} `not_possible_now` once somebody has cancelled the import */
export type CheckCancelled = () => Promise<void>;

export const importingOf = (author: Author, { source }: ImportRow, now: number): Importing => ({
  author,
  source,
  now,
});

/** A value that one row alone may have, seen in an earlier one. */
function repeatedValues(
  values: readonly UniqueValue[],
  seen: Map<string, number>,
  line: number,
): InputProblem[] {
  return values.flatMap(({ field, label, key }) => {
    const name = `${field} ${key}`;
    const earlier = seen.get(name);
    seen.set(name, earlier ?? line);
    return earlier === undefined || earlier === line
      ? []
      : [{ field, message: `この${label}は、${earlier}行目と同じです` }];
  });
}

interface Preparation {
  db: Db;
  found: ImportRow;
  checking: Checking;
  /** Values of the file so far that one row alone may have, with their lines. */
  seen: Map<string, number>;
  /** Of the first row that is written. */
  columns?: string;
}

/** @throws {Error} if a row has other columns than the first: one statement writes them all */
function mustBeAlike(preparation: Preparation, columns: object): void {
  const names = Object.keys(columns).join();
  preparation.columns ??= names;
  if (names !== preparation.columns)
    throw new Error(`rows of an import differ in their columns: ${names}, not ${preparation.columns}`);
}

/** What is written of a row, or why it is refused. */
async function prepareRow({ db, found, checking }: Preparation, row: ImportedRow): Promise<Prepared> {
  try {
    return await TARGETS[found.target].prepare(db, checking, row);
  } catch (error) {
    if (error instanceof InputError) return { problems: error.details?.['problems'] as InputProblem[] };
    if (error instanceof AppError && error.code === 'not_found')
      return { problems: [{ field: '', message: 'わなか人が見つかりません' }] };
    throw error;
  }
}

/** What came of a row that is not known yet; its values are compared in the order of the file. */
function resultOf(prepared: Prepared, seen: Map<string, number>, line: number): Omit<RowResult, 'position'> {
  if ('problems' in prepared) return { outcome: 'refused', problems: prepared.problems };
  const problems = repeatedValues(prepared.unique, seen, line);
  return problems.length > 0
    ? { outcome: 'refused', problems }
    : { outcome: null, prepared: prepared.columns };
}

async function prepareChunk(preparation: Preparation, rows: readonly ImportedRow[]): Promise<void> {
  const { db, found, checking, seen } = preparation;
  const { scope } = checking.author;
  const keys = rows.map(({ source_key }) => source_key);
  const records = await recordsOf(db, scope, found, keys);
  const fresh = rows.filter(({ source_key }) => !records.has(source_key));
  // Rows name the same few people and traps, and are checked against the same site and questions.
  const remembering = { ...preparation, db: rememberReads(db) };
  const prepared = new Map<number, Prepared>();
  for (let at = 0; at < fresh.length; at += AT_ONCE)
    await Promise.all(
      fresh.slice(at, at + AT_ONCE).map(async (row) => {
        prepared.set(row.position, await prepareRow(remembering, row));
      }),
    );
  const results = rows.map((row) => {
    const isSame = records.get(row.source_key)?.content_hash === row.content_hash;
    const own = prepared.get(row.position);
    const known = { outcome: isSame ? ('same' as const) : ('differing' as const) };
    if (own !== undefined && 'columns' in own) mustBeAlike(preparation, own.columns);
    const result = own === undefined ? known : resultOf(own, seen, row.line);
    return { ...row, prepared: null, problems: null, ...result };
  });
  await storeResults(db, scope, found.id, results);
}

/**
 * Checks every row and works out its columns, before the transaction that writes them, so that others wait for a
 * moment only. Nothing is visible yet.
 */
export async function prepareRows(
  { db }: Pick<Database, 'db'>,
  { author, passwords }: { author: Author; passwords: Passwords },
  found: ImportRow,
  now: () => number,
  checkCancelled: CheckCancelled,
): Promise<void> {
  const { scope } = author;
  let hash: Promise<string> | undefined;
  const passwordHash = () => (hash ??= unknownPassword(passwords));
  const checking = { ...importingOf(author, found, now()), passwordHash };
  const preparation: Preparation = { db, found, checking, seen: new Map<string, number>() };
  let checked = 0;
  for (let position = -1; ; ) {
    const rows = await rowsAfter(db, scope, found.id, position, CHUNK_ROWS);
    if (rows.length === 0) return;
    await prepareChunk(preparation, rows);
    position = rows.at(-1)!.position;
    checked += rows.length;
    await updateImport(db, scope, found.id, ['running'], { checked_count: checked, running_at: now() });
    await checkCancelled();
  }
}

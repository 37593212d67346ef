import type { InputProblem } from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import type { Database, Db } from '../database/database.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { captureKind } from '../posts/captures/captureKind.ts';
import type { PostColumns, PostDefinition } from '../posts/postDefinition.ts';
import { sightingKind } from '../posts/sightings/sightingKind.ts';
import { type ImportRow, updateImport } from './repository.ts';
import { type ImportedRow, recordsOf, type RowResult, rowsAfter, storeResults } from './rowRepository.ts';
import { BODIES } from './stage.ts';

export const KINDS: Record<ImportRow['target'], PostDefinition> = {
  sightings: sightingKind,
  captures: captureKind,
};

/** Few enough that a person who cancels waits a moment only. */
const CHUNK_ROWS = 100;
/** Rows whose columns are worked out at the same time; the database has others to answer. */
const AT_ONCE = 4;

/** @throws {AppError} `not_possible_now` once somebody has cancelled the import */
export type CheckCancelled = () => Promise<void>;

/** JSON columns as values: rows written together are one JSON parameter. */
const asValues = ({ details, answers, warnings, ...columns }: PostColumns) => ({
  ...columns,
  details: JSON.parse(details) as unknown,
  answers: JSON.parse(answers) as unknown,
  warnings: JSON.parse(warnings) as unknown,
});

/** A capture number belongs to one row of the file. */
function repeatedNumber(columns: PostColumns, numbers: Map<string, number>, line: number): InputProblem[] {
  if (columns.capture_no == null) return [];
  const key = `${columns.fiscal_year} ${columns.capture_no}`;
  const earlier = numbers.get(key);
  numbers.set(key, earlier ?? line);
  return earlier === undefined || earlier === line
    ? []
    : [{ field: 'capture_no', message: `この捕獲個体番号は、${earlier}行目と同じです` }];
}

interface Preparation {
  db: Db;
  scope: Scope;
  found: ImportRow;
  now: number;
  /** Capture numbers of the file so far, with their lines. */
  numbers: Map<string, number>;
}

type Prepared = { columns: PostColumns } | { problems: readonly InputProblem[] };

/** The columns of a row, or why it is refused: by the same rules as if a person entered it. */
async function prepareRow({ db, scope, found, now }: Preparation, row: ImportedRow): Promise<Prepared> {
  const body = { ...row.row_values, id: row.row_id };
  const { id: _id, ...content } = z.decode(BODIES[found.target], body as never);
  // Without this the administrator who imports would be the hunter.
  if (found.target === 'captures' && !('hunter_id' in content && content.hunter_id != null))
    return { problems: [{ field: 'hunter_id', message: '捕獲者の列か、共通の捕獲者を選んでください' }] };
  try {
    return { columns: await KINDS[found.target].columns(db, scope, row.row_id, content, now) };
  } catch (error) {
    if (error instanceof InputError) return { problems: error.details?.['problems'] as InputProblem[] };
    if (error instanceof AppError && error.code === 'not_found')
      return { problems: [{ field: '', message: 'わなか人が見つかりません' }] };
    throw error;
  }
}

/** What came of a row that is not known yet; numbers are compared in the order of the file. */
function resultOf(
  prepared: Prepared,
  numbers: Map<string, number>,
  line: number,
): Omit<RowResult, 'position'> {
  if ('problems' in prepared) return { outcome: 'refused', problems: prepared.problems };
  const problems = repeatedNumber(prepared.columns, numbers, line);
  return problems.length > 0
    ? { outcome: 'refused', problems }
    : { outcome: null, prepared: asValues(prepared.columns) };
}

async function prepareChunk(preparation: Preparation, rows: readonly ImportedRow[]): Promise<void> {
  const { db, scope, found, numbers } = preparation;
  const keys = rows.map(({ source_key }) => source_key);
  const records = await recordsOf(db, scope, found, keys);
  const fresh = rows.filter(({ source_key }) => !records.has(source_key));
  const prepared = new Map<number, Prepared>();
  for (let at = 0; at < fresh.length; at += AT_ONCE)
    await Promise.all(
      fresh.slice(at, at + AT_ONCE).map(async (row) => {
        prepared.set(row.position, await prepareRow(preparation, row));
      }),
    );
  const results = rows.map((row) => {
    const isSame = records.get(row.source_key)?.content_hash === row.content_hash;
    const own = prepared.get(row.position);
    const known = { outcome: isSame ? ('same' as const) : ('differing' as const) };
    const result = own === undefined ? known : resultOf(own, numbers, row.line);
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
  scope: Scope,
  found: ImportRow,
  now: () => number,
  checkCancelled: CheckCancelled,
): Promise<void> {
  const preparation = { db, scope, found, now: now(), numbers: new Map<string, number>() };
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

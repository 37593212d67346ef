import type { InputProblem, RowOutcome, StagedRow, WrittenTarget } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { insertRows, isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import type { Json } from '../database/tables/columnKinds.ts';
import { NO_ROWS, type RowCounts } from './repository.ts';

/** A row of a file, as it arrived and what came of it. */
export interface ImportRowTable {
  site_id: string;
  import_id: string;
  position: number;
  line: number;
  source_key: string;
  /** Of the record, if one is made. */
  row_id: string;
  content_hash: string;
  /** As sent; empty once the import has ended. */
  row_values: Json<StagedRow['values']>;
  /** The columns of the record, between the check and the writing. */
  prepared: Json<Record<string, unknown>> | null;
  outcome: RowOutcome | null;
  problems: Json<InputProblem[]> | null;
}

/** Which record came from which row of which source. */
export interface ImportedRecordTable {
  site_id: string;
  target: WrittenTarget;
  source: string;
  source_key: string;
  row_id: string;
  import_id: string;
  content_hash: string;
}

declare module '../database/tables.ts' {
  interface Tables {
    import_rows: ImportRowTable;
    imported_records: ImportedRecordTable;
  }
}

/** Writes staged rows; those sent before at the same positions are replaced. */
export const stageRows = (
  trx: Db,
  { siteId }: Scope,
  importId: string,
  rows: readonly (StagedRow & { position: number; rowId: string; contentHash: string })[],
) =>
  insertRows(
    trx,
    'import_rows',
    rows.map(({ line, key, values, position, rowId, contentHash }) => ({
      site_id: siteId,
      import_id: importId,
      position,
      line,
      source_key: key,
      row_id: rowId,
      content_hash: contentHash,
      row_values: values,
    })),
    {
      on: ['site_id', 'import_id', 'position'],
      update: ['line', 'source_key', 'content_hash', 'row_values'],
    },
  );

const rowsOf = (db: Db, { siteId }: Scope, importId: string) =>
  db.selectFrom('import_rows').where('site_id', '=', siteId).where('import_id', '=', importId);

/** Whether rows with the numbers 0 to `count - 1` are all there. */
export async function isWhole(db: Db, scope: Scope, importId: string, count: number): Promise<boolean> {
  const last = await rowsOf(db, scope, importId)
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.position === count - 1;
}

/** The next rows after a position, in the order of the file. */
export const rowsAfter = (db: Db, scope: Scope, importId: string, position: number, limit: number) =>
  rowsOf(db, scope, importId)
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();
export type ImportedRow = Awaited<ReturnType<typeof rowsAfter>>[number];

/** What came of rows, and the columns of those that will be written. */
export interface RowResult {
  position: number;
  outcome: RowOutcome | null;
  prepared?: object | null;
  problems?: readonly InputProblem[] | null;
}

/** Stores results in one statement; the rows exist. */
export async function storeResults(
  db: Db,
  { siteId }: Scope,
  importId: string,
  rows: readonly (Omit<ImportedRow, keyof RowResult> & RowResult)[],
): Promise<void> {
  const written = rows.map((row) => ({
    site_id: siteId,
    import_id: importId,
    position: row.position,
    line: row.line,
    source_key: row.source_key,
    row_id: row.row_id,
    content_hash: row.content_hash,
    row_values: {},
    prepared: row.prepared ?? null,
    outcome: row.outcome,
    problems: row.problems ?? null,
  }));
  await insertRows(db, 'import_rows', written, {
    on: ['site_id', 'import_id', 'position'],
    update: ['prepared', 'outcome', 'problems'],
  });
}

export async function countOutcomes(db: Db, scope: Scope, importId: string): Promise<RowCounts> {
  const found = await rowsOf(db, scope, importId)
    .select((eb) => ['outcome', eb.fn.countAll<number>().as('count')])
    .groupBy('outcome')
    .execute();
  const counts = { ...NO_ROWS };
  for (const { outcome, count } of found) if (outcome !== null) counts[outcome] = count;
  return counts;
}

/** The records of a source that rows with these keys have made before, by key. */
export async function recordsOf(
  db: Db,
  { siteId }: Scope,
  { target, source }: { target: WrittenTarget; source: string },
  keys: readonly string[],
): Promise<Map<string, ImportedRecordTable>> {
  const records = await db
    .selectFrom('imported_records')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('target', '=', target)
    .where('source', '=', source)
    .where(isAmong(db, 'source_key', keys))
    .execute();
  return new Map(records.map((record) => [record.source_key, record]));
}

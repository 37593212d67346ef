import {
  type DecodedAnswerOf,
  type DecodedInputOf,
  type ImportStatus,
  type listImports,
  ROW_OUTCOMES,
  type RowOutcome,
  type WrittenTarget,
} from '@satomori/core';
import type { Insertable, Updateable } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { oneMore, type PageStart } from '../database/paging.ts';
import type { Instant, Json, Stamps } from '../database/tables/columnKinds.ts';

type Imported = Exclude<DecodedAnswerOf<typeof listImports>, { deleted_at: number }>;
export type RowCounts = Record<RowOutcome, number>;
export const NO_ROWS = Object.fromEntries(ROW_OUTCOMES.map((outcome) => [outcome, 0])) as RowCounts;

export interface ImportTable extends Stamps {
  site_id: string;
  id: string;
  target: WrittenTarget;
  source: string;
  file_name: string;
  file_sha256: string;
  mapping: Json<Imported['mapping']>;
  status: ImportStatus;
  row_count: number;
  checked_count: number;
  counts: Json<RowCounts>;
  failure: string | null;
  created_by: string | null;
  is_cancelled: boolean;
  running_at: Instant | null;
  finished_at: Instant | null;
  undone_at: Instant | null;
  content_hash: string;
}

declare module '../database/tables.ts' {
  interface Tables {
    imports: ImportTable;
  }
}

export type ImportFilter = NonNullable<DecodedInputOf<typeof listImports>['query']>;

const matchingImports = (db: Db, scope: Scope, { state }: ImportFilter) =>
  db
    .selectFrom('imports')
    .where('imports.site_id', '=', scope.siteId)
    .$if(state !== undefined, (query) => query.where('imports.status', 'in', state ?? []));

const withNames = (found: ReturnType<typeof matchingImports>) =>
  found
    .leftJoin('users', (join) =>
      join.onRef('users.site_id', '=', 'imports.site_id').onRef('users.id', '=', 'imports.created_by'),
    )
    .selectAll('imports')
    .select('users.name as created_by_name');

/** A page of imports, newest first; one row more than requested. */
export const listImportRows = (db: Db, scope: Scope, filter: ImportFilter, start: PageStart<'id'>) => {
  const key = `imports.${start.key}` as const;
  return withNames(matchingImports(db, scope, filter))
    .$if(start.since === null, (query) => query.where('imports.deleted_at', 'is', null))
    .$if(start.since !== null, (query) => query.where('imports.sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(key, '<', start.before as never))
    .orderBy(key, 'desc')
    .limit(oneMore(start))
    .execute();
};
export type ImportRow = Awaited<ReturnType<typeof listImportRows>>[number];

export async function countImports(db: Db, scope: Scope, filter: ImportFilter): Promise<number> {
  const { count } = await matchingImports(db, scope, filter)
    .where('imports.deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findImport = (db: Db, scope: Scope, importId: string): Promise<ImportRow | undefined> =>
  withNames(matchingImports(db, scope, {}))
    .where('imports.id', '=', importId)
    .where('imports.deleted_at', 'is', null)
    .executeTakeFirst();

export const insertImport = (trx: Db, scope: Scope, row: Omit<Insertable<ImportTable>, 'site_id'>) =>
  trx
    .insertInto('imports')
    .values({ ...row, site_id: scope.siteId })
    .execute();

/** @returns whether it had one of these states */
export async function updateImport(
  db: Db,
  scope: Scope,
  importId: string,
  states: readonly ImportStatus[],
  changes: Omit<Updateable<ImportTable>, 'site_id' | 'id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('site_id', '=', scope.siteId)
    .where('id', '=', importId)
    .where('status', 'in', states)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** Notes that rows up to this count have arrived, without counting them each time. @returns whether it is staging */
export async function noteStaged(
  trx: Db,
  { siteId }: Scope,
  importId: string,
  count: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('imports')
    .set((eb) => ({
      row_count: eb.case().when('row_count', '<', count).then(count).else(eb.ref('row_count')).end(),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', importId)
    .where('status', '=', 'staging')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

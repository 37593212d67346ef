import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import type { ImportRow } from './repository.ts';

/** Rows of an import by their positions, both included. */
export interface RowRange {
  importId: string;
  from: number;
  to: number;
}

type Source = Pick<ImportRow, 'target' | 'source'>;

const rowsIn = (trx: Db, { siteId }: Scope, { importId, from, to }: RowRange) =>
  trx
    .selectFrom('import_rows')
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .where((eb) => eb.between('position', from, to));

const updateIn = (trx: Db, { siteId }: Scope, { importId, from, to }: RowRange) =>
  trx
    .updateTable('import_rows')
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .where((eb) => eb.between('position', from, to));

/** The hash of the record that a row's key has made; a subquery in a value is looked up by key, never joined. */
const knownHash = ({ siteId }: Scope, { target, source }: Source) =>
  sql<string | null>`(select known.content_hash from imported_records as known
    where known.site_id = ${siteId} and known.target = ${target} and known.source = ${source}
    and known.source_key = import_rows.source_key)`;

/** Tells apart what other imports have made since the rows were checked: it is not written again. */
export const markKnown = (trx: Db, scope: Scope, source: Source, range: RowRange) =>
  updateIn(trx, scope, range)
    .where('prepared', 'is not', null)
    .where(knownHash(scope, source), 'is not', null)
    .set((eb) => ({
      prepared: null,
      outcome: eb
        .case()
        .when(knownHash(scope, source), '=', eb.ref('content_hash'))
        .then('same' as const)
        .else('differing' as const)
        .end(),
    }))
    .execute();

/** Notes which rows make which records. @returns how many */
export async function insertRecords(
  trx: Db,
  scope: Scope,
  { target, source }: Source,
  range: RowRange,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('imported_records')
    .columns(['site_id', 'target', 'source', 'source_key', 'row_id', 'import_id', 'content_hash'])
    .expression(
      rowsIn(trx, scope, range)
        .where('prepared', 'is not', null)
        .select((eb) => [
          'site_id',
          eb.cast<string>(eb.val(target), 'text').as('target'),
          eb.cast<string>(eb.val(source), 'text').as('source'),
          'source_key',
          'row_id',
          'import_id',
          'content_hash',
        ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/** Ends rows whose records are written. What people entered is in the records alone from then on. */
export const endRows = (trx: Db, scope: Scope, range: RowRange) =>
  updateIn(trx, scope, range)
    .set((eb) => ({
      outcome: eb
        .case()
        .when('prepared', 'is not', null)
        .then('made' as const)
        .else(eb.ref('outcome'))
        .end(),
      prepared: null,
      row_values: '{}',
    }))
    .execute();

/** The rows that have made records. */
export const madeRows = (trx: Db, scope: Scope, range: RowRange) =>
  rowsIn(trx, scope, range).where('outcome', '=', 'made').select(['row_id', 'source_key']).execute();

/** Ends rows that are undone: these records are removed, and the same file makes them again; others stay. */
export async function endUndone(
  trx: Db,
  scope: Scope,
  { target, source }: Source,
  range: RowRange,
  removed: readonly { row_id: string; source_key: string }[],
): Promise<void> {
  const made = updateIn(trx, scope, range).where('outcome', '=', 'made');
  const ids = removed.map(({ row_id }) => row_id);
  await made
    .where(isAmong(trx, 'row_id', ids))
    .set({ outcome: 'removed' })
    .execute();
  await made.set({ outcome: 'kept' }).execute();
  const keys = removed.map(({ source_key }) => source_key);
  await trx
    .deleteFrom('imported_records')
    .where('site_id', '=', scope.siteId)
    .where('target', '=', target)
    .where('source', '=', source)
    .where(isAmong(trx, 'source_key', keys))
    .execute();
}

import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** Rows of one statement: few enough that others wait a moment only. */
const ROWS = 2000;

/** States in which an import has written nothing; one that still runs says so again and again. */
const WITHOUT_RECORDS = ['staging', 'running', 'cancelled', 'failed'] as const;

/** Imports that wrote nothing, were last touched before this and still have rows. */
export const listUnfinished = (db: Db, before: number) =>
  db
    .selectFrom('imports')
    .select(['site_id', 'id'])
    .where('status', 'in', WITHOUT_RECORDS)
    .where('updated_at', '<', before)
    .where((eb) => eb.or([eb('running_at', 'is', null), eb('running_at', '<', before)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('import_rows')
          .select('import_rows.position')
          .whereRef('import_rows.site_id', '=', 'imports.site_id')
          .whereRef('import_rows.import_id', '=', 'imports.id'),
      ),
    )
    .execute();

/** Ends an import: from then on it can neither be run nor receive rows. @returns whether it is as it was found */
export async function endUnfinished(
  trx: Db,
  { siteId }: Scope,
  importId: string,
  before: number,
  sequence: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('imports')
    .set((eb) => ({
      status: eb
        .case()
        .when('status', '=', 'failed')
        .then('failed' as const)
        .else('cancelled' as const)
        .end(),
      row_count: 0,
      checked_count: 0,
      running_at: null,
      version: eb('version', '+', 1),
      sequence,
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', importId)
    .where('status', 'in', WITHOUT_RECORDS)
    .where('updated_at', '<', before)
    .where((eb) => eb.or([eb('running_at', 'is', null), eb('running_at', '<', before)]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** Deletes some rows of an import. @returns how many */
export async function deleteSomeRows(db: Db, { siteId }: Scope, importId: string): Promise<number> {
  const some = db
    .selectFrom('import_rows')
    .select('position')
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .orderBy('position')
    .limit(ROWS);
  const { numDeletedRows } = await db
    .deleteFrom('import_rows')
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .where('position', 'in', some)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import type { ReadyRows } from './target.ts';

const prepared = (trx: Db, { siteId }: Scope, { importId, from, to }: ReadyRows) =>
  trx
    .selectFrom('import_rows')
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .where((eb) => eb.between('position', from, to))
    .where('prepared', 'is not', null)
    .orderBy('position');

/** The first row that is ready to be written, whose columns are those of all. */
export const firstReady = (trx: Db, scope: Scope, rows: ReadyRows) =>
  prepared(trx, scope, rows).select('prepared').limit(1).executeTakeFirst();

/** The rows that are ready to be written, in the order of the file. */
export const readyRows = (trx: Db, scope: Scope, rows: ReadyRows) =>
  prepared(trx, scope, rows).selectAll().execute();

import type { Db } from '../database/database.ts';
import type { Scope } from './scope.ts';

/** Notes that these groups and people saw a row and see it no longer: their `since` says that it is gone. */
export async function recordLostAccess(
  trx: Db,
  scope: Scope,
  rowId: string,
  audienceIds: readonly string[],
  hidden: { sequence: number; at: number },
): Promise<void> {
  for (const audience_id of audienceIds) {
    await trx
      .insertInto('hidings')
      .values({ site_id: scope.siteId, row_id: rowId, audience_id, ...hidden })
      .onConflict((conflict) => conflict.columns(['site_id', 'row_id', 'audience_id']).doUpdateSet(hidden))
      .execute();
  }
}

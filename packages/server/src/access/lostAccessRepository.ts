import type { Db } from '../database/database.ts';
import type { Scope } from './scope.ts';

/** Records that these groups and people can no longer see a row: their `since` lists it as gone. */
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

import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';

/** @returns whether the event had not been received before. Source: R159. */
export async function keepLineEvent(trx: Db, { siteId }: Scope, id: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('line_events')
    .values({ site_id: siteId, id, received_at: now })
    .onConflict((conflict) => conflict.columns(['site_id', 'id']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

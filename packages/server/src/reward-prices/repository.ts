import type { RewardPrices } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** The prices of the site; without any, version 0. */
export async function findRewardPrices(db: Db, scope: Scope): Promise<RewardPrices> {
  const row = await db
    .selectFrom('reward_prices')
    .select(['prices', 'version'])
    .where('site_id', '=', scope.siteId)
    .executeTakeFirst();
  return row ?? { prices: [], version: 0 };
}

/** Stores the prices as the version after this one. */
export async function storeRewardPrices(
  trx: Db,
  scope: Scope,
  { prices, version }: RewardPrices,
  now: number,
): Promise<void> {
  const columns = { prices: JSON.stringify(prices), updated_at: now, version: version + 1 };
  await trx
    .insertInto('reward_prices')
    .values({ ...columns, site_id: scope.siteId })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(columns))
    .execute();
}

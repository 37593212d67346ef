import { getRewardPrices, putRewardPrices, type RewardPrices } from '@satomori/core';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Database, Db } from '../database/database.ts';
import { lockSite } from '../database/sequence.ts';
import { hasChange } from '../idempotency/hasChange.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { findRewardPrices, storeRewardPrices } from './repository.ts';

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

/** @throws {AppError} `version_conflict` with the stored prices. Source: R18, R34. */
async function changePrices(
  trx: Db,
  { scope, requestId }: Author,
  { prices, version }: RewardPrices,
  now: number,
): Promise<void> {
  await lockSite(trx, scope.siteId);
  const stored = await findRewardPrices(trx, scope);
  const [before, after] = [{ prices: stored.prices }, { prices }];
  if (!hasChange(before, after, { read: version, stored: stored.version, current: stored })) return;
  await storeRewardPrices(trx, scope, { prices, version }, now);
  await writeAudit(trx, scope, {
    action: 'edit',
    target_type: 'site',
    target_id: scope.siteId,
    at: now,
    changes: changesBetween(before, after),
    request_id: requestId,
  });
}

/** What the site pays for captured animals, for its administrators. */
export function rewardPriceRoutes(addRoute: AddRoute, { database, now }: Services): void {
  const { db } = database;

  addRoute(getRewardPrices, ({ scope }) => findRewardPrices(db, scope));

  addRoute(putRewardPrices, async ({ scope, body, request }) => {
    const author = { scope, requestId: request.id };
    await writeOnce(database, (trx) => changePrices(trx, author, body, now()));
    return findRewardPrices(db, scope);
  });
}

import { deriveGatewayState } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import { resolveGateway } from '../alarms/gatewayOffline.ts';
import type { Database, Db } from '../database/database.ts';
import { forEachRow } from '../database/forEachRow.ts';
import { lockSite } from '../database/sequence.ts';
import { findAlarmedGateway, listAlarmedGateways, type AlarmedGateway } from './repository.ts';

/** No longer offline: it receives again, or a person stopped or removed it or changed its interval. */
const isOver = (gateway: AlarmedGateway, now: number): boolean =>
  gateway.deleted_at !== null || deriveGatewayState(gateway, now).state !== 'offline';

async function resolveOne(trx: Db, scope: Scope, gatewayId: string, now: number): Promise<void> {
  await lockSite(trx, scope.siteId);
  const gateway = await findAlarmedGateway(trx, scope, gatewayId);
  if (gateway === undefined || !isOver(gateway, now)) return;
  const isOnline = gateway.deleted_at === null && deriveGatewayState(gateway, now).state === 'online';
  // Without a reception since, only its interval or the clock has changed.
  const isBack = isOnline && gateway.is_logged_online;
  await resolveGateway(trx, scope, gateway, { isBack, now });
}

/**
 * Closes the incident of each gateway that is no longer offline.
 *
 * @returns the sites concerned
 * @throws {AggregateError} if it failed for some, after all have been tried
 * Source: R23, R148.
 */
export async function resolveOfflineGateways(database: Database, now: number): Promise<string[]> {
  const over = (await listAlarmedGateways(database.db)).filter((gateway) => isOver(gateway, now));
  await forEachRow(over, ({ site_id, id }) =>
    database.transaction((trx) => resolveOne(trx, scopeOfSystem(site_id), id, now)),
  );
  return [...new Set(over.map(({ site_id }) => site_id))];
}

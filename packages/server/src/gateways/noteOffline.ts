import { newId, STATUS_INTERVALS } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Database, Db } from '../database/database.ts';
import { forEachRow } from '../database/forEachRow.ts';
import { nextSequence, lockSite } from '../database/sequence.ts';
import { alarmOfGateway } from '../alarms/gatewayOffline.ts';
import { insertOutage } from '../gateway-logs/repository.ts';
import { findSilentGateway, listSilentGateways, updateGateway } from './repository.ts';

type Silent = NonNullable<Awaited<ReturnType<typeof findSilentGateway>>> & { last_seen_at: number };

async function logOffline(trx: Db, scope: Scope, gatewayId: string, silent: Silent, now: number) {
  const id = newId();
  const receipt_no = await nextSequence(trx, scope.siteId, { resource: 'gateway_logs', row_id: id });
  await insertOutage(trx, scope, {
    id,
    gateway_id: gatewayId,
    kind: 'offline',
    // Last seen by a fast clock: since when it is silent is unknown.
    occurred_at: Math.min(silent.last_seen_at, now),
    silent_since: silent.last_seen_at,
    received_at: now,
    rx_count: silent.unlogged_rx_count,
    created_at: now,
    receipt_no,
    sequence: receipt_no,
  });
  const sequence = await nextSequence(trx, scope.siteId, { resource: 'gateways', row_id: gatewayId });
  await updateGateway(trx, scope, gatewayId, {
    is_logged_online: false,
    unlogged_rx_count: 0,
    last_logged_at: now,
    sequence,
  });
}

async function noteOffline(trx: Db, scope: Scope, gatewayId: string, now: number): Promise<void> {
  await lockSite(trx, scope.siteId);
  const silent = await findSilentGateway(trx, scope, gatewayId, now, STATUS_INTERVALS);
  // Another server may have logged it, or the gateway may have received something, in the meantime.
  if (silent === undefined || silent.last_seen_at === null) return;
  const { name, last_seen_at, is_logged_online, is_stopped } = silent;
  if (is_logged_online) await logOffline(trx, scope, gatewayId, { ...silent, last_seen_at }, now);
  if (!is_stopped) await alarmOfGateway(trx, scope, { id: gatewayId, name, last_seen_at }, now);
}

/**
 * Logs each gateway that has become silent as offline, once, and raises its alarm; also of one whose incident ended
 * before it received again.
 *
 * @returns the sites concerned
 * @throws {AggregateError} if it failed for some, after all have been tried
 * Source: R23, R148.
 */
export async function noteOfflineGateways(database: Database, now: number): Promise<string[]> {
  const silent = await listSilentGateways(database.db, now, STATUS_INTERVALS);
  await forEachRow(silent, ({ site_id, id }) =>
    database.transaction((trx) => noteOffline(trx, scopeOfSystem(site_id), id, now)),
  );
  return [...new Set(silent.map((gateway) => gateway.site_id))];
}

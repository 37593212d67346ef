import { newId, STATUS_INTERVALS } from '@satomori/core';
import { scopeOfSystem } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import { insertGatewayLog } from '../gateway-logs/repository.ts';
import { listSilentGateways, updateGateway } from './repository.ts';

/**
 * Writes into the log of each gateway that fell silent that it is offline, once.
 *
 * @returns the sites concerned
 */
export async function noteOfflineGateways(database: Database, now: number): Promise<string[]> {
  const silent = await listSilentGateways(database.db, now, STATUS_INTERVALS);
  for (const { site_id, id, last_seen_at, unlogged_rx_count } of silent) {
    const scope = scopeOfSystem(site_id);
    await database.transaction(async (trx) => {
      const logId = newId();
      const receipt_no = await nextSequence(trx, site_id, { resource: 'gateway_logs', row_id: logId });
      await insertGatewayLog(trx, scope, {
        id: logId,
        gateway_id: id,
        kind: 'offline',
        occurred_at: last_seen_at ?? now,
        received_at: now,
        rx_count: unlogged_rx_count,
        tx_count: null,
        battery_v: null,
        temperature_c: null,
        uptime_s: null,
        memo: null,
        created_at: now,
        receipt_no,
        sequence: receipt_no,
      });
      const sequence = await nextSequence(trx, site_id, { resource: 'gateways', row_id: id });
      await updateGateway(trx, scope, id, {
        is_logged_online: false,
        unlogged_rx_count: 0,
        last_logged_at: now,
        sequence,
      });
    });
  }
  return [...new Set(silent.map((gateway) => gateway.site_id))];
}

import { deriveGatewayState, newId } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import { insertGatewayLog } from '../gateway-logs/repository.ts';
import type { HeardBy } from '../uplinks/heardBy.ts';
import { findGatewaysByEui, type HeardGateway, updateGateway } from './repository.ts';

/** A gateway of the site that heard a frame, and how well. */
export interface GatewayHearing extends HeardBy {
  gateway_id: string;
}

/** One row of the log a status interval says enough; that it is back says more. */
function logKind(gateway: HeardGateway, now: number): 'online' | 'status' | null {
  const state = deriveGatewayState(
    { ...gateway, status_interval_s: gateway.status_interval_in_force_s },
    now,
  ).state;
  if (!gateway.is_logged_online || state === 'never_seen') return 'online';
  const loggedAt = gateway.last_logged_at ?? 0;
  return now - loggedAt >= gateway.status_interval_in_force_s * 1000 ? 'status' : null;
}

async function noteHeard(
  trx: Db,
  scope: Scope,
  gateway: HeardGateway,
  receivedAt: number,
  now: number,
): Promise<void> {
  const kind = logKind(gateway, now);
  const rx_count = gateway.unlogged_rx_count + 1;
  if (kind !== null) {
    const id = newId();
    const receipt_no = await nextSequence(trx, scope.siteId, { resource: 'gateway_logs', row_id: id });
    await insertGatewayLog(trx, scope, {
      id,
      gateway_id: gateway.id,
      kind,
      occurred_at: receivedAt,
      received_at: receivedAt,
      rx_count,
      tx_count: null,
      battery_v: null,
      temperature_c: null,
      uptime_s: null,
      memo: null,
      created_at: now,
      receipt_no,
      sequence: receipt_no,
    });
  }
  const sequence = await nextSequence(trx, scope.siteId, { resource: 'gateways', row_id: gateway.id });
  await updateGateway(trx, scope, gateway.id, {
    last_seen_at: Math.max(gateway.last_seen_at ?? 0, receivedAt),
    updated_at: now,
    sequence,
    is_logged_online: true,
    ...(kind === null ? { unlogged_rx_count: rx_count } : { unlogged_rx_count: 0, last_logged_at: now }),
  });
}

/** Notes that the site's gateways among those of a frame are alive. */
export async function noteGatewaysHeard(
  trx: Db,
  scope: Scope,
  heardBy: readonly HeardBy[],
  receivedAt: number,
  now: number,
): Promise<GatewayHearing[]> {
  const known = await findGatewaysByEui(
    trx,
    scope,
    heardBy.map((heard) => heard.gateway_eui),
  );
  for (const gateway of known) await noteHeard(trx, scope, gateway, receivedAt, now);
  return heardBy.flatMap((heard) => {
    const gateway = known.find((each) => each.gateway_eui === heard.gateway_eui);
    return gateway === undefined ? [] : [{ ...heard, gateway_id: gateway.id }];
  });
}

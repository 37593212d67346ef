import { deriveGatewayState, newId, USUAL_CLOCK_ERROR_MS, latest } from '@satomori/core';
import type { GatewayLogTable } from '../database/tables.ts';
import type { ReceivingGateway } from './repository.ts';

/** A gateway that received a frame, with the signal. */
export interface Reception {
  /** 16 lower-case hex digits. */
  gateway_eui: string;
  rssi_dbm: number;
  snr_db: number;
}

/** A gateway of the site that received a frame, with the signal. */
export interface GatewayReception extends Reception {
  gateway_id: string;
}

/** One log row per status interval is enough, and one when it is back online. A row in the future delays no other. */
function logKind(gateway: ReceivingGateway, now: number): 'online' | 'status' | null {
  const state = deriveGatewayState(
    { ...gateway, status_interval_s: gateway.status_interval_in_force_s },
    now,
  ).state;
  if (!gateway.is_logged_online || state === 'never_seen') return 'online';
  const sinceLogged = now - (gateway.last_logged_at ?? 0);
  const isAhead = sinceLogged < -USUAL_CLOCK_ERROR_MS;
  return isAhead || sinceLogged >= gateway.status_interval_in_force_s * 1000 ? 'status' : null;
}

type UnnumberedLog = Omit<GatewayLogTable, 'site_id' | 'silent_since' | 'receipt_no' | 'sequence'>;

function logOf(
  gateway: ReceivingGateway,
  kind: 'online' | 'status',
  receivedAt: number,
  now: number,
): UnnumberedLog {
  return {
    id: newId(),
    gateway_id: gateway.id,
    kind,
    occurred_at: receivedAt,
    received_at: receivedAt,
    rx_count: gateway.unlogged_rx_count + 1,
    tx_count: null,
    battery_v: null,
    temperature_c: null,
    uptime_s: null,
    memo: null,
    created_at: now,
  };
}

/** Tracks the site's gateways while messages are processed: what they received, and their resulting state. */
export interface ReceptionTracker {
  /** Records a frame's receptions, and returns those by gateways of the site. */
  record(receptions: readonly Reception[], receivedAt: number): GatewayReception[];
  /** The result: log rows, and gateways that received something. Not yet written. */
  readonly logs: readonly UnnumberedLog[];
  readonly gateways: readonly ReceivingGateway[];
}

export function createReceptionTracker(known: readonly ReceivingGateway[], now: number): ReceptionTracker {
  const byEui = new Map(known.map((gateway) => [gateway.gateway_eui, gateway]));
  const changed = new Map<string, ReceivingGateway>();
  const logs: UnnumberedLog[] = [];

  function note(gateway: ReceivingGateway, receivedAt: number): void {
    const kind = logKind(gateway, now);
    if (kind !== null) logs.push(logOf(gateway, kind, receivedAt, now));
    const after: ReceivingGateway = {
      ...gateway,
      last_seen_at: latest(gateway.last_seen_at, Math.min(receivedAt, now), now),
      updated_at: now,
      is_logged_online: true,
      ...(kind === null
        ? { unlogged_rx_count: gateway.unlogged_rx_count + 1 }
        : { unlogged_rx_count: 0, last_logged_at: now }),
    };
    byEui.set(gateway.gateway_eui, after);
    changed.set(gateway.id, after);
  }

  return {
    record: (receptions, receivedAt) =>
      receptions.flatMap((reception) => {
        const gateway = byEui.get(reception.gateway_eui);
        if (gateway === undefined) return [];
        note(gateway, receivedAt);
        return [{ ...reception, gateway_id: gateway.id }];
      }),
    logs,
    get gateways() {
      return [...changed.values()];
    },
  };
}

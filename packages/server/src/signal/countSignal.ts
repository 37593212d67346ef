import { countFrame, formatDate, NO_SIGNAL } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { GatewayReception } from '../gateways/receptionTracker.ts';
import { findSignalDays, saveSignalDays, type SignalDay } from './repository.ts';

/** A frame of a trap's sensor, with the gateways of the site that received it. */
export interface CountedFrame {
  trap: { id: string };
  log: { received_at: number; spreading_factor?: number | null | undefined };
  /** Best first. */
  receptions: readonly GatewayReception[];
}

const keyOf = ({ device_id, day }: Pick<SignalDay, 'device_id' | 'day'>) => `${device_id} ${day}`;

/**
 * Counts the frames of a batch into the days of their traps and gateways, in one read and one write whatever their
 * number. Called under the site's lock.
 *
 * Source: R175.
 */
export async function countSignal(trx: Db, scope: Scope, frames: readonly CountedFrame[]): Promise<void> {
  const received = frames.filter(({ receptions }) => receptions.length > 0);
  if (received.length === 0) return;
  const deviceIds = received.flatMap(({ trap, receptions }) => [
    trap.id,
    ...receptions.map(({ gateway_id }) => gateway_id),
  ]);
  const days = received.map(({ log }) => formatDate(log.received_at));
  const stored = await findSignalDays(trx, scope, {
    deviceIds: [...new Set(deviceIds)],
    days: [...new Set(days)],
  });
  const counted = new Map(stored.map((row) => [keyOf(row), row]));
  const changed = new Map<string, SignalDay>();
  const count = (
    device_id: string,
    { log }: CountedFrame,
    reception: GatewayReception,
    gateways: readonly string[],
  ) => {
    const of = { device_id, day: formatDate(log.received_at) };
    const before = counted.get(keyOf(of)) ?? { ...of, ...NO_SIGNAL, gateways: {} };
    const { rssi_dbm, snr_db } = reception;
    const tally = countFrame(before, { rssi_dbm, snr_db, spreading_factor: log.spreading_factor ?? null });
    const each = { ...before.gateways };
    for (const id of gateways) each[id] = (each[id] ?? 0) + 1;
    const after = { ...of, ...tally, gateways: each };
    counted.set(keyOf(of), after);
    changed.set(keyOf(of), after);
  };
  for (const frame of received) {
    const [best] = frame.receptions;
    if (best !== undefined)
      count(
        frame.trap.id,
        frame,
        best,
        frame.receptions.map(({ gateway_id }) => gateway_id),
      );
    for (const reception of frame.receptions) count(reception.gateway_id, frame, reception, []);
  }
  await saveSignalDays(trx, scope, [...changed.values()]);
}

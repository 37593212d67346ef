import { hash } from 'node:crypto';
import type { ChirpstackEvent } from '@satomori/core';
import type { Reception } from '../gateways/receptionTracker.ts';

/** One message of a network server, in the same words for every kind of it. Instants in milliseconds. */
export interface NetworkMessage {
  kind: ChirpstackEvent;
  /** 16 lower-case hex digits. */
  dev_eui: string | null;
  device_name: string | null;
  /** What the network server calls this very message; the first idempotency key. */
  dedup_id: string | null;
  /** Made up at the network server's console: kept, and changes nothing on a trap. */
  is_simulated: boolean;
  /** When the network server made the event. */
  network_at: number | null;
  dev_addr: string | null;
  /** Of `up` only. */
  f_cnt: number | null;
  f_port: number | null;
  is_confirmed: boolean;
  bytes: Uint8Array;
  /** As decoded by the network server's own codec. */
  object: Readonly<Record<string, unknown>> | null;
  /** Each gateway once, best signal first. */
  heard_by: readonly Reception[];
  best: Reception | null;
  spreading_factor: number | null;
  frequency_hz: number | null;
  /** Of `status` only: percent; `null` also where the device runs on mains or cannot measure it. */
  battery_level: number | null;
  /** Of `status` only: dB of the last command heard by the device. */
  margin_db: number | null;
  /** Of `ack` only. */
  is_acknowledged: boolean | null;
  /** Of `log` only. */
  log: { level: string; code: string; description: string } | null;
  /** Of `location` only. */
  location: { latitude: number; longitude: number; altitude: number } | null;
}

export type Parsed<Message> = { message: Message } | { problem: string };

/**
 * The second idempotency key: the same device, session, frame counter and payload, whatever id the network server gave.
 *
 * @returns sha256 in hex; `null` for what carries no real frame or names no device, which is never taken for a repetition
 * Source: R5.
 */
export function contentKey(
  message: Pick<NetworkMessage, 'kind' | 'is_simulated' | 'dev_eui' | 'dev_addr' | 'f_cnt' | 'bytes'>,
): string | null {
  const { kind, is_simulated, dev_eui, dev_addr, f_cnt, bytes } = message;
  // A made-up frame must not make the real one look like a repetition.
  if (kind !== 'up' || is_simulated || dev_eui === null) return null;
  const payload = hash('sha256', bytes);
  return hash('sha256', JSON.stringify([dev_eui, dev_addr, f_cnt, payload]));
}

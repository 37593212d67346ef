import { hash } from 'node:crypto';
import type { ChirpstackEvent, MappedMessage } from '@satomori/core';
import type { Reception } from '../gateways/receptionTracker.ts';

/** The best signal of a message; without a gateway where the sender names none. */
export type Signal = { [Name in keyof Reception]: Reception[Name] | null };

/** One message of a network server, in the same terms for every network server. Instants in milliseconds. */
export interface NetworkMessage {
  kind: ChirpstackEvent;
  /** 16 lower-case hex digits. */
  dev_eui: string | null;
  device_name: string | null;
  /** What the network server calls this kind of device. */
  device_profile: string | null;
  /** The network server's id of this message; the first idempotency key. */
  dedup_id: string | null;
  /** Simulated in the network server's console: stored, but changes no trap. */
  is_simulated: boolean;
  /** When the network server created the event. */
  network_at: number | null;
  dev_addr: string | null;
  /** Only for `up`. */
  f_cnt: number | null;
  f_port: number | null;
  bytes: Uint8Array;
  /** As decoded by the network server's own codec. */
  object: Readonly<Record<string, unknown>> | null;
  /** What the mapping of its integration reads of the sensor; absent without one. */
  mapped?: { contact: MappedMessage['contact']; battery_v?: number; battery_pct?: number };
  /** How many pictures a camera sent with it: kept for its log, and left out. */
  pictures?: { kept: number; refused: number };
  /** Each gateway once, best signal first. */
  receptions: readonly Reception[];
  best: Signal | null;
  spreading_factor: number | null;
  frequency_hz: number | null;
  /** Percent, only for `status`; `null` also if the device runs on mains or cannot measure it. */
  battery_level: number | null;
}

export type Parsed<Message> = { message: Message } | { problem: string };

export const NOT_AN_OBJECT = {
  problem: '送られた内容が項目の集まり（JSONのオブジェクト）ではありません。',
};

/**
 * The second idempotency key: device, session, frame counter and payload, whatever id the network server assigned.
 *
 * @returns SHA-256 in hex; `null` without a real frame or device, which never counts as a repetition
 * Source: R5.
 */
export function contentKey(
  message: Pick<NetworkMessage, 'kind' | 'is_simulated' | 'dev_eui' | 'dev_addr' | 'f_cnt' | 'bytes'>,
): string | null {
  const { kind, is_simulated, dev_eui, dev_addr, f_cnt, bytes } = message;
  // A simulated frame must not make the real one look like a repetition.
  if (kind !== 'up' || is_simulated || dev_eui === null || f_cnt === null) return null;
  const payload = hash('sha256', bytes);
  return hash('sha256', JSON.stringify([dev_eui, dev_addr, f_cnt, payload]));
}

import { createHash } from 'node:crypto';
import type { ChirpstackEvent } from '@satomori/core';
import { byBestSignal, type HeardBy, readHeardBy } from './heardBy.ts';
import {
  type Fields,
  fieldsOf,
  flagOf,
  hexOf,
  instantOf,
  integerOf,
  numberOf,
  textOf,
} from './lenientFields.ts';

/** One event of ChirpStack v4, as far as it is used. Instants in milliseconds. */
export interface ChirpstackMessage {
  kind: ChirpstackEvent;
  /** 16 lower-case hex digits. */
  dev_eui: string | null;
  device_name: string | null;
  /** Random per window of deduplication; the first idempotency key. */
  dedup_id: string | null;
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
  heard_by: readonly HeardBy[];
  best: HeardBy | null;
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

const NO_BYTES = new Uint8Array(0);
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** The bytes of base64 text; empty where there is none, `null` where it is not base64. */
function bytesOf(data: unknown): Uint8Array | null {
  if (data === undefined || data === null) return NO_BYTES;
  if (typeof data !== 'string' || !BASE64.test(data)) return null;
  return new Uint8Array(Buffer.from(data, 'base64'));
}

function batteryOf(body: Fields): number | null {
  if (flagOf(body['externalPowerSource']) || flagOf(body['batteryLevelUnavailable'])) return null;
  return numberOf(body['batteryLevel']);
}

function logOf(body: Fields): ChirpstackMessage['log'] {
  const { level, code, description } = body;
  return { level: textOf(level) ?? '', code: textOf(code) ?? '', description: textOf(description) ?? '' };
}

function locationOf(body: Fields): ChirpstackMessage['location'] {
  const { latitude, longitude, altitude } = fieldsOf(body['location']);
  const place = {
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
    altitude: numberOf(altitude),
  };
  // 0, 0 is what the missing numbers of an unknown place become.
  return place.latitude === 0 && place.longitude === 0 ? null : place;
}

/**
 * Reads an event of ChirpStack v4. Its JSON leaves out what is zero, false or empty, so a missing number is 0 and
 * a missing flag false; side facts of the wrong shape are passed over, since they must not hide a firing.
 *
 * @returns a problem only where the frame itself cannot be read; the raw message stays with whoever called
 * Source: ChirpStack documentation, "Events"; product description, section 3.
 */
export function parseChirpstack(kind: ChirpstackEvent, body: unknown): Parsed<ChirpstackMessage> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { problem: '送られた内容が項目の集まり（JSONのオブジェクト）ではありません。' };
  }
  const fields = fieldsOf(body);
  const isUp = kind === 'up';
  const bytes = isUp ? bytesOf(fields['data']) : NO_BYTES;
  if (bytes === null) return { problem: 'data を読み取れません（base64ではありません）。' };
  const f_cnt = isUp ? integerOf(fields['fCnt']) : null;
  const f_port = isUp ? integerOf(fields['fPort']) : null;
  if (isUp && f_cnt === null) return { problem: 'fCnt が0以上の整数ではありません。' };
  if (isUp && f_port === null) return { problem: 'fPort が0以上の整数ではありません。' };

  const device = fieldsOf(fields['deviceInfo']);
  const { frequency, modulation } = fieldsOf(fields['txInfo']);
  const heard_by = byBestSignal(readHeardBy(fields['rxInfo']));
  return {
    message: {
      kind,
      dev_eui: hexOf(device['devEui'], 16),
      device_name: textOf(device['deviceName']),
      dedup_id: textOf(fields['deduplicationId']),
      network_at: instantOf(fields['time']),
      dev_addr: hexOf(fields['devAddr'], 8),
      f_cnt,
      f_port,
      is_confirmed: flagOf(fields['confirmed']),
      bytes,
      object: isUp && Object.keys(fieldsOf(fields['object'])).length > 0 ? fieldsOf(fields['object']) : null,
      heard_by,
      best: heard_by[0] ?? null,
      spreading_factor: integerOf(fieldsOf(fieldsOf(modulation)['lora'])['spreadingFactor']) || null,
      frequency_hz: integerOf(frequency) || null,
      battery_level: kind === 'status' ? batteryOf(fields) : null,
      margin_db: kind === 'status' ? numberOf(fields['margin']) : null,
      is_acknowledged: kind === 'ack' ? flagOf(fields['acknowledged']) : null,
      log: kind === 'log' ? logOf(fields) : null,
      location: kind === 'location' ? locationOf(fields) : null,
    },
  };
}

/**
 * The second idempotency key: the same device, session, frame counter and payload, whatever id the network server gave.
 *
 * @returns sha256 in hex; `null` for what carries no frame or names no device, which is never taken for a repetition
 * Source: trust rule 5.
 */
export function contentKey(
  message: Pick<ChirpstackMessage, 'kind' | 'dev_eui' | 'dev_addr' | 'f_cnt' | 'bytes'>,
): string | null {
  const { kind, dev_eui, dev_addr, f_cnt, bytes } = message;
  if (kind !== 'up' || dev_eui === null) return null;
  const payload = createHash('sha256').update(bytes).digest('hex');
  return createHash('sha256')
    .update(JSON.stringify([dev_eui, dev_addr, f_cnt, payload]))
    .digest('hex');
}

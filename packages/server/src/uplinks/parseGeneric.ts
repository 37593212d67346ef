import { hash, randomUUID } from 'node:crypto';
import {
  instantOf,
  isInstant,
  isObject,
  MAPPING_LABELS,
  type MessageMapping,
  readByMapping,
} from '@satomori/core';
import { type Fields, hexOf, textOf } from './lenientFields.ts';
import { type NetworkMessage, NOT_AN_OBJECT, type Parsed } from './networkMessage.ts';
import { countPictures, hasPictures } from './pictureNotes.ts';

const DEVICE_KEYS = ['device', 'device_id', 'deviceId', 'dev_eui', 'devEui', 'imei'] as const;
const TIME_KEYS = ['time', 'timestamp'] as const;
const ID_KEYS = ['message_id', 'messageId'] as const;
const DIGITS = 16;
const MS_FROM = 100_000_000_000;

const firstOf = <T>(fields: Fields, keys: readonly string[], read: (value: unknown) => T | null): T | null =>
  keys.map((key) => read(fields[key])).find((found) => found !== null) ?? null;

const nameOf = (value: unknown): string | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textOf(value);

const measureOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/**
 * The number of a sensor in any network as the 16 hex digits that traps have: shorter ones (Sigfox, ZETA, IMEI) are
 * filled up with zeros in front, other names are hashed.
 */
export function sensorNumberOf(name: string): string {
  const whole = hexOf(name, DIGITS);
  if (whole !== null) return whole;
  const plain = name.trim().toLowerCase();
  return /^[0-9a-f]{4,15}$/.test(plain)
    ? plain.padStart(DIGITS, '0')
    : hash('sha256', plain).slice(0, DIGITS);
}

/**
 * RFC 3339 with an offset, or seconds or milliseconds since 1970. Whatever else a sender writes (microseconds) is no
 * time: the receipt counts.
 */
function timeOf(value: unknown): number | null {
  const text = typeof value === 'string' && /^\d{10,13}$/.test(value) ? Number(value) : value;
  if (typeof text !== 'number') return instantOf(text);
  const at = Math.round(text < MS_FROM ? text * 1000 : text);
  return at > 0 && isInstant(at) ? at : null;
}

/**
 * The content, where it has a time, an id or pictures, of which no two are the same. Without any of them nothing tells
 * a repetition from a second firing: each is then a message of its own.
 */
const dedupIdOf = (fields: Fields, time: number | null, id: string | null): string =>
  time !== null || id !== null || hasPictures(fields) ? hash('sha256', JSON.stringify(fields)) : randomUUID();

const NOTHING_SAID = {
  kind: 'up',
  is_simulated: false,
  dev_addr: null,
  f_cnt: null,
  f_port: null,
  bytes: new Uint8Array(0),
  receptions: [],
  spreading_factor: null,
  frequency_hz: null,
  battery_level: null,
} as const satisfies Partial<NetworkMessage>;

const signalOf = (rssi_dbm: number | null, snr_db: number | null): NetworkMessage['best'] =>
  rssi_dbm === null && snr_db === null ? null : { gateway_eui: null, rssi_dbm, snr_db };

/** What the mapping of the sender's model reads. Without the device nobody knows whose message it is. */
function parseMapped(fields: Fields, mapping: MessageMapping): Parsed<NetworkMessage> {
  const mapped = readByMapping(mapping, fields);
  const { device, time, message_id, contact, battery, rssi_dbm, snr_db } = mapped;
  if (device.value === null)
    return {
      problem: `「${mapping.model}」の読み方では${MAPPING_LABELS.device}を読み取れません。${device.path}: ${device.problem}。`,
    };
  const network_at = time?.value ?? null;
  return {
    message: {
      ...NOTHING_SAID,
      dev_eui: sensorNumberOf(device.value),
      device_name: device.value,
      device_profile: mapping.model,
      dedup_id: dedupIdOf(fields, network_at, message_id?.value ?? null),
      pictures: countPictures(fields),
      network_at,
      object: fields,
      mapped: { contact, ...battery?.value },
      best: signalOf(rssi_dbm?.value ?? null, snr_db?.value ?? null),
    },
  };
}

/**
 * Parses what any other sender posts: by the mapping of its integration, else by the usual names. What its contact
 * means is then decided as for codecs of network servers: by words of one meaning, or by the mapping of the trap.
 *
 * Source: R24, R156, R179.
 */
export function parseGeneric(fields: unknown, mapping: MessageMapping | null = null): Parsed<NetworkMessage> {
  if (!isObject(fields)) return NOT_AN_OBJECT;
  if (mapping !== null) return parseMapped(fields, mapping);
  const name = firstOf(fields, DEVICE_KEYS, nameOf);
  const network_at = firstOf(fields, TIME_KEYS, timeOf);
  return {
    message: {
      ...NOTHING_SAID,
      dev_eui: name === null ? null : sensorNumberOf(name),
      device_name: name,
      device_profile: textOf(fields['model']),
      dedup_id: dedupIdOf(fields, network_at, firstOf(fields, ID_KEYS, nameOf)),
      pictures: countPictures(fields),
      network_at,
      object: fields,
      best: signalOf(measureOf(fields['rssi_dbm']), measureOf(fields['snr_db'])),
    },
  };
}

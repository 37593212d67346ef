import { type ChirpstackEvent, instantOf, isObject } from '@satomori/core';
import { byBestSignal, readReceptions } from './receptions.ts';
import { bytesOf, type Fields, fieldsOf, flagOf, hexOf, integerOf, textOf } from './lenientFields.ts';
import { type NetworkMessage, NOT_AN_OBJECT, type Parsed } from './networkMessage.ts';

/** The field that names the kind of a message, and the corresponding ChirpStack event. */
const KINDS: readonly [field: string, kind: ChirpstackEvent][] = [
  ['uplink_message', 'up'],
  ['join_accept', 'join'],
  ['downlink_ack', 'ack'],
  ['downlink_nack', 'ack'],
  ['downlink_sent', 'txack'],
  ['downlink_failed', 'log'],
  ['location_solved', 'location'],
];

/** The kind of a message of The Things Stack; `integration` if there is no counterpart. */
export function ttsKind(body: unknown): ChirpstackEvent {
  const fields = fieldsOf(body);
  return KINDS.find(([field]) => field in fields)?.[1] ?? 'integration';
}

/** Entries of another network name no hardware. */
const gatewayEuiOf = ({ gateway_ids }: Fields): unknown => fieldsOf(gateway_ids)['eui'];

/** Device, frame counter and network time; `null` if one is missing, in which case the hash of the body is used. */
function dedupIdOf(fields: Fields, devEui: string | null, fCnt: number | null): string | null {
  const receivedAt = textOf(fields['received_at']);
  return devEui === null || fCnt === null || receivedAt === null ? null : `${devEui}:${fCnt}:${receivedAt}`;
}

/**
 * Parses a message of The Things Stack v3. Its JSON omits empty fields, so a missing number is 0 and a missing flag
 * `false`. Other fields of the wrong shape are ignored, since they must not hide a firing.
 *
 * @returns a problem only if the frame itself cannot be read; the caller still has the raw message
 * Source: The Things Stack documentation, "Data Formats"; R84.
 */
export function parseTts(fields: unknown): Parsed<NetworkMessage> {
  if (!isObject(fields)) return NOT_AN_OBJECT;
  const kind = ttsKind(fields);
  const isUp = kind === 'up';
  const uplink = fieldsOf(fields['uplink_message']);
  const bytes = bytesOf(uplink['frm_payload']);
  if (bytes === null) return { problem: 'frm_payload を読み取れません（base64ではありません）。' };
  const f_cnt = isUp ? integerOf(uplink['f_cnt']) : null;
  const f_port = isUp ? integerOf(uplink['f_port']) : null;
  if (isUp && f_cnt === null) return { problem: 'f_cnt が0以上の整数ではありません。' };
  if (isUp && f_port === null) return { problem: 'f_port が0以上の整数ではありません。' };

  const device = fieldsOf(fields['end_device_ids']);
  const dev_eui = hexOf(device['dev_eui'], 16);
  const { data_rate, frequency } = fieldsOf(uplink['settings']);
  const decoded = fieldsOf(uplink['decoded_payload']);
  const receptions = byBestSignal(readReceptions(uplink['rx_metadata'], gatewayEuiOf));
  return {
    message: {
      kind,
      dev_eui,
      device_name: textOf(device['device_id']),
      device_profile: textOf(fieldsOf(uplink['version_ids'])['model_id']),
      dedup_id: isUp ? dedupIdOf(fields, dev_eui, f_cnt) : null,
      is_simulated: flagOf(fields['simulated']),
      network_at: instantOf(uplink['received_at']) ?? instantOf(fields['received_at']),
      dev_addr: hexOf(device['dev_addr'], 8),
      f_cnt,
      f_port,
      bytes,
      object: Object.keys(decoded).length > 0 ? decoded : null,
      receptions,
      best: receptions[0] ?? null,
      spreading_factor: integerOf(fieldsOf(fieldsOf(data_rate)['lora'])['spreading_factor']) || null,
      frequency_hz: integerOf(frequency) || null,
      battery_level: null,
    },
  };
}

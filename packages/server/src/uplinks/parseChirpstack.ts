import { type ChirpstackEvent, instantOf, isObject } from '@satomori/core';
import { byBestSignal, readReceptions } from './receptions.ts';
import {
  bytesOf,
  type Fields,
  fieldsOf,
  flagOf,
  hexOf,
  integerOf,
  numberOf,
  textOf,
} from './lenientFields.ts';
import { type NetworkMessage, NOT_AN_OBJECT, type Parsed } from './networkMessage.ts';

function batteryOf(body: Fields): number | null {
  if (flagOf(body['externalPowerSource']) || flagOf(body['batteryLevelUnavailable'])) return null;
  return numberOf(body['batteryLevel']);
}

/**
 * Parses an event of ChirpStack v4. Its JSON omits zero, false and empty values, so a missing number is 0 and a
 * missing flag `false`. Other fields of the wrong shape are ignored, since they must not hide a firing.
 *
 * @returns a problem only if the frame itself cannot be read; the caller still has the raw message
 * Source: ChirpStack documentation, "Events"; R84.
 */
export function parseChirpstack(kind: ChirpstackEvent, fields: unknown): Parsed<NetworkMessage> {
  if (!isObject(fields)) return NOT_AN_OBJECT;
  const isUp = kind === 'up';
  const bytes = isUp ? bytesOf(fields['data']) : new Uint8Array(0);
  if (bytes === null) return { problem: 'data を読み取れません（base64ではありません）。' };
  const f_cnt = isUp ? integerOf(fields['fCnt']) : null;
  const f_port = isUp ? integerOf(fields['fPort']) : null;
  if (isUp && f_cnt === null) return { problem: 'fCnt が0以上の整数ではありません。' };
  if (isUp && f_port === null) return { problem: 'fPort が0以上の整数ではありません。' };

  const device = fieldsOf(fields['deviceInfo']);
  const { frequency, modulation } = fieldsOf(fields['txInfo']);
  const receptions = byBestSignal(readReceptions(fields['rxInfo'], ({ gatewayId }) => gatewayId));
  return {
    message: {
      kind,
      dev_eui: hexOf(device['devEui'], 16),
      device_name: textOf(device['deviceName']),
      device_profile: textOf(device['deviceProfileName']),
      dedup_id: textOf(fields['deduplicationId']),
      is_simulated: false,
      network_at: instantOf(fields['time']),
      dev_addr: hexOf(fields['devAddr'], 8),
      f_cnt,
      f_port,
      bytes,
      object: isUp && Object.keys(fieldsOf(fields['object'])).length > 0 ? fieldsOf(fields['object']) : null,
      receptions,
      best: receptions[0] ?? null,
      spreading_factor: integerOf(fieldsOf(fieldsOf(modulation)['lora'])['spreadingFactor']) || null,
      frequency_hz: integerOf(frequency) || null,
      battery_level: kind === 'status' ? batteryOf(fields) : null,
    },
  };
}

import type { Reception } from '../gateways/receptionTracker.ts';
import { type Fields, fieldsOf, hexOf, numberOf } from './lenientFields.ts';

/**
 * The gateways in a network server's list of who received a message; entries without a gateway are ignored.
 *
 * @param euiOf what an entry says of the gateway's EUI
 */
export function readReceptions(list: unknown, euiOf: (entry: Fields) => unknown): Reception[] {
  if (!Array.isArray(list)) return [];
  return list.map(fieldsOf).flatMap((entry) => {
    const { rssi, snr } = entry;
    const gateway_eui = hexOf(euiOf(entry), 16);
    return gateway_eui === null ? [] : [{ gateway_eui, rssi_dbm: numberOf(rssi), snr_db: numberOf(snr) }];
  });
}

/**
 * Each gateway once (one with two antennas appears twice), by signal-to-noise ratio, then signal strength, best
 * first.
 */
export function byBestSignal(receptions: readonly Reception[]): Reception[] {
  const sorted = [...receptions].sort((a, b) => b.snr_db - a.snr_db || b.rssi_dbm - a.rssi_dbm);
  return sorted.filter(
    (each, at) => sorted.findIndex((other) => other.gateway_eui === each.gateway_eui) === at,
  );
}

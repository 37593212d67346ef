import type { Reception } from '../gateways/receptionTracker.ts';
import { fieldsOf, hexOf, numberOf } from './lenientFields.ts';

/** The gateways in ChirpStack's `rxInfo`; entries without a gateway are ignored. */
export function readReceptions(rxInfo: unknown): Reception[] {
  if (!Array.isArray(rxInfo)) return [];
  return rxInfo.flatMap((entry) => {
    const { gatewayId, rssi, snr } = fieldsOf(entry);
    const gateway_eui = hexOf(gatewayId, 16);
    return gateway_eui === null ? [] : [{ gateway_eui, rssi_dbm: numberOf(rssi), snr_db: numberOf(snr) }];
  });
}

/**
 * Each gateway once (one with two antennas appears twice), by signal-to-noise ratio, then signal strength, best
 * first.
 */
export function byBestSignal(heard: readonly Reception[]): Reception[] {
  const sorted = [...heard].sort((a, b) => b.snr_db - a.snr_db || b.rssi_dbm - a.rssi_dbm);
  return sorted.filter(
    (each, at) => sorted.findIndex((other) => other.gateway_eui === each.gateway_eui) === at,
  );
}

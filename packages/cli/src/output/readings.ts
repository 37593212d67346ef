import { minusOf, type Style } from './style.ts';

/** Battery of a device: volts where it reports them, else percent. */
export function batteryText(device: { battery_v: number | null; battery_pct?: number | null }): string {
  if (device.battery_v !== null) return `${device.battery_v.toFixed(1)}V`;
  return typeof device.battery_pct === 'number' ? `${Math.round(device.battery_pct)}%` : '';
}

/** RSSI and SNR: `−97/4.5` (dBm, dB). */
export function signalText(rssiDbm: number | null, snrDb: number | null, style: Style): string {
  if (rssiDbm === null) return '';
  const text = snrDb === null ? String(rssiDbm) : `${rssiDbm}/${snrDb.toFixed(1)}`;
  return text.replaceAll('-', minusOf(style));
}

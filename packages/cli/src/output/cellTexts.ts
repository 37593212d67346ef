import {
  GATEWAY_STATE_LOOKS,
  type GatewayLog,
  TRAP_STATE_LOOKS,
  type TrapLog,
  wasReceivedLate,
} from '@satomori/core';
import type { Cell } from './columns.ts';
import { colorOf, minusOf, signOf, type Style } from './style.ts';
import { exactTimeBeside } from './times.ts';

/** The known parts, separated by spaces; `null` where none is known. */
export const joined = (...parts: (string | number | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(' ') || null;

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

type Times = Pick<TrapLog, 'occurred_at' | 'received_at'>;

export const lateNote = ({ occurred_at, received_at }: Times, style: Style): string | null =>
  wasReceivedLate({ occurred_at: Date.parse(occurred_at), received_at: Date.parse(received_at) })
    ? `受信 ${exactTimeBeside(received_at, occurred_at, style)}`
    : null;

/** Signs only for rows that begin a state. */
const KIND_LOOKS: Partial<Record<TrapLog['kind'] | GatewayLog['kind'], (typeof TRAP_STATE_LOOKS)['fired']>> =
  {
    fired: TRAP_STATE_LOOKS.fired,
    checked: TRAP_STATE_LOOKS.checked,
    set: TRAP_STATE_LOOKS.armed,
    working: TRAP_STATE_LOOKS.working,
    offline: GATEWAY_STATE_LOOKS.offline,
    online: GATEWAY_STATE_LOOKS.online,
  };

export function kindCell(kind: TrapLog['kind'] | GatewayLog['kind'], word: string, style: Style): Cell {
  const look = KIND_LOOKS[kind];
  return look === undefined
    ? { text: `  ${word}` }
    : { text: `${signOf(look, style)} ${word}`, color: colorOf(look) };
}

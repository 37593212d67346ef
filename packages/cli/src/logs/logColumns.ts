import {
  CHECK_RESULT_LABELS,
  GATEWAY_LOG_KIND_LABELS,
  GATEWAY_STATE_LOOKS,
  type GatewayLog,
  impossibleText,
  TRAP_LOG_KIND_LABELS,
  TRAP_STATE_LOOKS,
  type TrapLog,
} from '@satomori/core';
import type { Cell, Column } from '../output/columns.ts';
import { colorOf, signOf, type Style } from '../output/style.ts';
import { batteryText, signalText } from '../traps/readings.ts';
import { longTime, shortTime } from '../traps/times.ts';

/** A log received later than this after it happened shows both times. */
const LATE_MS = 5 * 60_000;

const isLate = ({ occurred_at, received_at }: { occurred_at: string; received_at: string }) =>
  Date.parse(received_at) - Date.parse(occurred_at) > LATE_MS;

/** Signs only where a state came about; everything else stays quiet. */
const KIND_LOOKS: Partial<Record<TrapLog['kind'] | GatewayLog['kind'], (typeof TRAP_STATE_LOOKS)['fired']>> =
  {
    fired: TRAP_STATE_LOOKS.fired,
    checked: TRAP_STATE_LOOKS.checked,
    set: TRAP_STATE_LOOKS.armed,
    working: TRAP_STATE_LOOKS.working,
    offline: GATEWAY_STATE_LOOKS.offline,
    online: GATEWAY_STATE_LOOKS.online,
  };

function kindCell(kind: TrapLog['kind'] | GatewayLog['kind'], word: string, style: Style): Cell {
  const look = KIND_LOOKS[kind];
  return look === undefined
    ? { text: `  ${word}` }
    : { text: `${signOf(look, style)} ${word}`, color: colorOf(look) };
}

const joined = (parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' ');

function trapLogNote(log: TrapLog, style: Style, now: number): string {
  const signal = signalText(log.rssi_dbm, log.snr_db, style);
  return joined([
    isLate(log) ? `受信 ${shortTime(log.received_at, now)}` : null,
    log.is_clock_odd ? '時計ずれ' : null,
    impossibleText(log.impossible_values),
    log.result === null ? null : CHECK_RESULT_LABELS[log.result],
    log.user_name,
    batteryText(log),
    signal,
    log.gateway_name,
    log.memo,
  ]);
}

function gatewayLogNote(log: GatewayLog, now: number): string {
  return joined([
    isLate(log) ? `受信 ${shortTime(log.received_at, now)}` : null,
    log.rx_count === null ? null : `受信数 ${log.rx_count}`,
    log.tx_count === null ? null : `送信数 ${log.tx_count}`,
    batteryText(log),
    log.temperature_c === null ? null : `${log.temperature_c}℃`,
    log.memo,
  ]);
}

/** Rows come in one by one: the widths are fixed from the first on. */
export const TRAP_LOG_COLUMNS: readonly Column<TrapLog>[] = [
  { heading: '発生', cell: ({ occurred_at }) => longTime(occurred_at), minWidth: 16 },
  {
    heading: '内容',
    cell: ({ kind }, style) => kindCell(kind, TRAP_LOG_KIND_LABELS[kind], style),
    plain: ({ kind }) => TRAP_LOG_KIND_LABELS[kind],
    minWidth: 12,
  },
  { heading: 'わな', cell: ({ trap_name }) => trap_name, minWidth: 16, shrinksTo: 12 },
  {
    heading: '詳細',
    cell: trapLogNote,
    plain: (log) => trapLogNote(log, { hasColor: false, isAscii: true }, Date.parse(log.received_at)),
    minWidth: 30,
    shrinksTo: 10,
  },
  { heading: 'received_at', cell: ({ received_at }) => longTime(received_at), isForPrograms: true },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

export const GATEWAY_LOG_COLUMNS: readonly Column<GatewayLog>[] = [
  { heading: '発生', cell: ({ occurred_at }) => longTime(occurred_at), minWidth: 16 },
  {
    heading: '内容',
    cell: ({ kind }, style) => kindCell(kind, GATEWAY_LOG_KIND_LABELS[kind], style),
    plain: ({ kind }) => GATEWAY_LOG_KIND_LABELS[kind],
    minWidth: 10,
  },
  { heading: '親機', cell: ({ gateway_name }) => gateway_name, minWidth: 16, shrinksTo: 12 },
  {
    heading: '詳細',
    cell: (log, _, now) => gatewayLogNote(log, now),
    plain: (log) => gatewayLogNote(log, Date.parse(log.received_at)),
    minWidth: 30,
    shrinksTo: 10,
  },
  { heading: 'received_at', cell: ({ received_at }) => longTime(received_at), isForPrograms: true },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

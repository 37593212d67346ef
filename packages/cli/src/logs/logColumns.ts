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
import { exactTime, exactTimeBeside } from '../output/times.ts';
import { batteryText, signalText } from '../traps/readings.ts';

/** A log received later than this after it happened shows both times. */
const LATE_MS = 5 * 60_000;

type Times = Pick<TrapLog, 'occurred_at' | 'received_at'>;

const lateNote = ({ occurred_at, received_at }: Times, style: Style): string | null =>
  Date.parse(received_at) - Date.parse(occurred_at) > LATE_MS
    ? `受信 ${exactTimeBeside(received_at, occurred_at, style)}`
    : null;

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

function trapLogNote(log: TrapLog, style: Style): string {
  const signal = signalText(log.rssi_dbm, log.snr_db, style);
  return joined([
    lateNote(log, style),
    log.cancelled_by_log_id === null ? null : '取り消し済み',
    log.is_clock_odd ? '時計ずれ' : null,
    log.not_applied_reason === null ? null : '状態に反映せず',
    impossibleText(log.impossible_values),
    log.result === null ? null : CHECK_RESULT_LABELS[log.result],
    log.user_name,
    batteryText(log),
    signal,
    log.gateway_name,
    log.memo,
  ]);
}

function gatewayLogNote(log: GatewayLog, style: Style): string {
  return joined([
    lateNote(log, style),
    log.rx_count === null ? null : `受信数 ${log.rx_count}`,
    log.tx_count === null ? null : `送信数 ${log.tx_count}`,
    batteryText(log),
    log.temperature_c === null ? null : `${log.temperature_c}℃`,
    log.memo,
  ]);
}

/** Rows come in one by one: the widths are fixed from the first on. */
export const TRAP_LOG_COLUMNS: readonly Column<TrapLog>[] = [
  { heading: '発生', cell: ({ occurred_at }, style) => exactTime(occurred_at, style) },
  {
    heading: '内容',
    cell: ({ kind }, style) => kindCell(kind, TRAP_LOG_KIND_LABELS[kind], style),
    plain: ({ kind }) => TRAP_LOG_KIND_LABELS[kind],
    minWidth: 12,
    shrinksTo: 10,
  },
  { heading: 'わな', cell: ({ trap_name }) => trap_name, minWidth: 16, shrinksTo: 8 },
  {
    heading: '詳細',
    cell: trapLogNote,
    minWidth: 30,
    shrinksTo: 10,
  },
  {
    heading: 'received_at',
    cell: ({ received_at }, style) => exactTime(received_at, style),
    isForPrograms: true,
  },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

export const GATEWAY_LOG_COLUMNS: readonly Column<GatewayLog>[] = [
  { heading: '発生', cell: ({ occurred_at }, style) => exactTime(occurred_at, style) },
  {
    heading: '内容',
    cell: ({ kind }, style) => kindCell(kind, GATEWAY_LOG_KIND_LABELS[kind], style),
    plain: ({ kind }) => GATEWAY_LOG_KIND_LABELS[kind],
    minWidth: 10,
  },
  { heading: '親機', cell: ({ gateway_name }) => gateway_name, minWidth: 16, shrinksTo: 8 },
  {
    heading: '詳細',
    cell: gatewayLogNote,
    minWidth: 30,
    shrinksTo: 10,
  },
  {
    heading: 'received_at',
    cell: ({ received_at }, style) => exactTime(received_at, style),
    isForPrograms: true,
  },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

import { GATEWAY_LOG_KIND_LABELS, type GatewayLog } from '@satomori/core';
import type { Column } from '../output/columns.ts';
import { joined } from '../output/detailText.ts';
import { kindCell, lateNote } from '../output/logCells.ts';
import { batteryText } from '../output/readings.ts';
import type { Style } from '../output/style.ts';
import { exactTime } from '../output/times.ts';

function gatewayLogNote(log: GatewayLog, style: Style): string {
  return (
    joined(
      lateNote(log, style),
      log.rx_count === null ? null : `受信数 ${log.rx_count}`,
      log.tx_count === null ? null : `送信数 ${log.tx_count}`,
      batteryText(log),
      log.temperature_c === null ? null : `${log.temperature_c}℃`,
      log.memo,
    ) ?? ''
  );
}

/** Rows arrive one by one, so the widths are fixed. */
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

import { CHECK_RESULT_LABELS, impossibleText, TRAP_LOG_KIND_LABELS, type TrapLog } from '@satomori/core';
import type { Column } from '../output/columns.ts';
import { batteryText, joined, kindCell, lateNote, signalText } from '../output/cellTexts.ts';
import type { Style } from '../output/style.ts';
import { exactTime } from '../output/times.ts';

function trapLogNote(log: TrapLog, style: Style): string {
  const signal = signalText(log.rssi_dbm, log.snr_db, style);
  return (
    joined(
      lateNote(log, style),
      log.cancelled_by_log_id === null ? null : '取り消し済み',
      log.is_clock_odd ? '時計ずれ' : null,
      log.not_applied_reason === null ? null : '状態に反映せず',
      impossibleText(log.impossible_values),
      log.result === null ? null : CHECK_RESULT_LABELS[log.result],
      log.user_name,
      log.photos.length === 0 ? null : `写真${log.photos.length}枚`,
      batteryText(log),
      signal,
      log.gateway_name,
      log.memo,
    ) ?? ''
  );
}

/** Rows arrive one by one, so the widths are fixed. */
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

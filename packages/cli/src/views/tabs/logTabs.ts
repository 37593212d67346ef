import {
  CHECK_RESULT_LABELS,
  GATEWAY_LOG_KIND_LABELS,
  type GatewayLog,
  impossibleText,
  measureTexts,
  SIGNAL_LABEL,
  storedRecordTexts,
  TRAP_LOG_KIND_LABELS,
  type TrapLog,
  withUnit,
} from '@satomori/core';
import type { ReadingContext } from '../../command/context.ts';
import { createLiveList } from '../../live/liveList.ts';
import { GATEWAY_LOG_COLUMNS } from '../../logs/gateways.ts';
import { TRAP_LOG_COLUMNS } from '../../traps/logColumns.ts';
import { batteryText, signalText } from '../../output/cellTexts.ts';
import type { Detail } from '../../output/output.ts';
import type { Style } from '../../output/style.ts';
import { exactTime } from '../../output/times.ts';
import { defineTab, type Tab } from './tab.ts';

/** The lines of a log's details. Empty values are left out. */
const trapLogDetails = (log: TrapLog, style: Style): Detail[] => [
  ['内容', TRAP_LOG_KIND_LABELS[log.kind]],
  ['わな', log.trap_name],
  ['発生', exactTime(log.occurred_at, style)],
  ['受信', exactTime(log.received_at, style)],
  ['時計', log.is_clock_odd ? '発生の時刻が受信と大きく違います' : null],
  ['結果', log.result === null ? null : CHECK_RESULT_LABELS[log.result]],
  ['記録した人', log.user_name],
  ['メモ', log.memo],
  ['電池', batteryText(log) || null],
  [SIGNAL_LABEL, signalText(log.rssi_dbm, log.snr_db, style) || null],
  ['親機', log.gateway_name],
  ['温度', withUnit(log.temperature_c, '℃')],
  ['湿度', withUnit(log.humidity_pct, '%')],
  ['傾き', withUnit(log.tilt_deg, '度')],
  ['ほかの値', measureTexts(log.other_values).join('、') || null],
  ['子機の記録', storedRecordTexts(log.stored_records).join(' / ') || null],
  ['電池の警告', log.battery_flag === true ? '子機が電池低下を知らせています' : null],
  ['疑わしい値', impossibleText(log.impossible_values)],
  ['電文の番号', withUnit(log.f_cnt, '')],
  ['電文', log.raw_payload],
  ['id', log.id],
];

const gatewayLogDetails = (log: GatewayLog, style: Style): Detail[] => [
  ['内容', GATEWAY_LOG_KIND_LABELS[log.kind]],
  ['親機', log.gateway_name],
  ['発生', exactTime(log.occurred_at, style)],
  ['受信', exactTime(log.received_at, style)],
  ['受信数', withUnit(log.rx_count, '')],
  ['送信数', withUnit(log.tx_count, '')],
  ['電池', batteryText(log) || null],
  ['温度', withUnit(log.temperature_c, '℃')],
  ['起動から', withUnit(log.uptime_s, '秒')],
  ['メモ', log.memo],
  ['id', log.id],
];

export const createTrapLogTab = ({ api, now, signal }: ReadingContext): Tab =>
  defineTab<TrapLog>({
    name: 'trap_logs',
    label: '履歴',
    unit: '件',
    resources: ['trap_logs'],
    columns: TRAP_LOG_COLUMNS,
    list: createLiveList<TrapLog>({
      readPage: api.trapLogs.list,
      pagedBy: ({ created_at }) => created_at,
      now,
      signal,
    }),
    details: trapLogDetails,
  });

export const createGatewayLogTab = ({ api, now, signal }: ReadingContext): Tab =>
  defineTab<GatewayLog>({
    name: 'gateway_logs',
    label: '親機の履歴',
    unit: '件',
    resources: ['gateway_logs'],
    columns: GATEWAY_LOG_COLUMNS,
    list: createLiveList<GatewayLog>({
      readPage: api.gatewayLogs.list,
      pagedBy: ({ created_at }) => created_at,
      now,
      signal,
    }),
    details: gatewayLogDetails,
  });

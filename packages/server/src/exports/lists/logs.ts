import {
  CHECK_RESULT_LABELS,
  CONTACT_LABELS,
  GATEWAY_LOG_KIND_LABELS,
  gatewayLogSchema,
  TRAP_FIELDS,
  TRAP_LOG_KIND_LABELS,
  TRAP_LOG_SOURCE_LABELS,
  trapLogSchema,
} from '@satomori/core';
import { hidePeople, seesPeople } from '../../access/hidePeople.ts';
import { cutPage, startOfLogPage } from '../../database/paging.ts';
import { countGatewayLogs, listGatewayLogs } from '../../gateway-logs/repository.ts';
import { countTrapLogs, listTrapLogs } from '../../traps/trapLogRepository.ts';
import { allRows } from './allRows.ts';
import type { ExportedList } from './exportedList.ts';
import { fieldColumns, type Shown } from '../formats/fileColumn.ts';
import { pointOf } from '../formats/place.ts';

type TrapLogRow = Awaited<ReturnType<typeof listTrapLogs>>[number];
type GatewayLogRow = Awaited<ReturnType<typeof listGatewayLogs>>[number];

/** Screens show logs as sentences, so their fields have no labels elsewhere. */
const SHARED = {
  occurred_at: { label: '発生日時' },
  received_at: { label: '受信日時' },
  gateway_name: { label: '親機' },
  battery_v: TRAP_FIELDS.battery_v,
  temperature_c: { label: '温度', unit: '℃' },
  memo: { label: 'メモ' },
  receipt_no: { label: '受信番号' },
  id: { label: 'ID' },
} satisfies Record<string, Shown>;

const OF_TRAPS = {
  ...SHARED,
  trap_name: { label: 'わな' },
  kind: { label: '内容', words: TRAP_LOG_KIND_LABELS },
  source: { label: '発生元', words: TRAP_LOG_SOURCE_LABELS },
  result: { label: '確認の結果', words: CHECK_RESULT_LABELS },
  user_name: { label: '記録した人' },
  contact: { label: '接点', words: CONTACT_LABELS },
  battery_pct: TRAP_FIELDS.battery_pct,
  rssi_dbm: TRAP_FIELDS.last_rssi_dbm,
  snr_db: TRAP_FIELDS.last_snr_db,
  spreading_factor: { label: '拡散率' },
  frequency_hz: { label: '周波数', unit: 'Hz' },
  f_cnt: { label: 'フレーム番号' },
  humidity_pct: { label: '湿度', unit: '%' },
  tilt_deg: { label: '傾き', unit: '度' },
  is_clock_odd: { label: '時計のずれ' },
  latitude: { label: '緯度' },
  longitude: { label: '経度' },
  accuracy: { label: '位置の誤差', unit: 'm' },
} satisfies Record<string, Shown>;
const TRAP_LOG_NAMES = [
  ...([
    'occurred_at',
    'received_at',
    'trap_name',
    'kind',
    'source',
    'result',
    'user_name',
    'contact',
  ] as const),
  ...([
    'battery_v',
    'battery_pct',
    'rssi_dbm',
    'snr_db',
    'spreading_factor',
    'frequency_hz',
    'f_cnt',
  ] as const),
  ...(['temperature_c', 'humidity_pct', 'tilt_deg', 'gateway_name', 'is_clock_odd', 'latitude'] as const),
  ...(['longitude', 'accuracy', 'memo', 'receipt_no', 'id'] as const),
];

export const TRAP_LOG_LIST: ExportedList<TrapLogRow, 'trap_logs'> = {
  target: 'trap_log',
  ascii: 'trap_logs',
  columns: ({ scope }) =>
    fieldColumns<TrapLogRow>(
      'trap_log',
      trapLogSchema.shape,
      OF_TRAPS,
    )(TRAP_LOG_NAMES.filter((name) => name !== 'user_name' || seesPeople(scope))),
  placed: {
    geometry: pointOf,
    title: ({ trap_name, kind }) => `${trap_name} ${TRAP_LOG_KIND_LABELS[kind]}`,
    at: ({ occurred_at }) => occurred_at,
  },
  async *pages({ db, scope, query }) {
    const rows = allRows(async (page) => {
      const start = startOfLogPage(page);
      return cutPage(await listTrapLogs(db, scope, query, start), start);
    });
    for await (const page of rows) yield hidePeople(scope, page);
  },
  count: ({ db, scope, query }) => countTrapLogs(db, scope, query),
};

const OF_GATEWAYS = {
  ...SHARED,
  kind: { label: '内容', words: GATEWAY_LOG_KIND_LABELS },
  rx_count: { label: '受信数' },
  tx_count: { label: '送信数' },
  uptime_s: { label: '連続稼働', unit: '秒' },
} satisfies Record<string, Shown>;

export const GATEWAY_LOG_LIST: ExportedList<GatewayLogRow, 'gateway_logs'> = {
  target: 'gateway_log',
  ascii: 'gateway_logs',
  columns: () =>
    fieldColumns<GatewayLogRow>(
      'gateway_log',
      gatewayLogSchema.shape,
      OF_GATEWAYS,
    )([
      ...([
        'occurred_at',
        'received_at',
        'gateway_name',
        'kind',
        'rx_count',
        'tx_count',
        'battery_v',
      ] as const),
      ...(['temperature_c', 'uptime_s', 'memo', 'receipt_no', 'id'] as const),
    ]),
  pages: ({ db, scope, query }) =>
    allRows(async (page) => {
      const start = startOfLogPage(page);
      return cutPage(await listGatewayLogs(db, scope, query, start), start);
    }),
  count: ({ db, scope, query }) => countGatewayLogs(db, scope, query),
};

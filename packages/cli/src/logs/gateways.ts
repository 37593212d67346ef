import { type CallOptions, GATEWAY_LOG_KIND_LABELS, type GatewayLog } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { gatewayIdOf } from '../gateways/findGateway.ts';
import { LOG_OPTIONS, type LogOptions } from './logOptions.ts';
import type { LogQuery } from './printLogs.ts';
import { choicesOf } from '../options/choices.ts';
import type { Column } from '../output/columns.ts';
import { batteryText, joined, kindCell, lateNote } from '../output/cellTexts.ts';
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

interface GatewayLogOptions extends LogOptions {
  gateway?: string;
  kind?: string;
}

async function printGatewayLogs(context: ReadingContext, options: GatewayLogOptions): Promise<void> {
  const { api } = context;
  const { gateway, kind } = options;
  const gatewayId = await gatewayIdOf(api, gateway);
  const filter = {
    ...(gatewayId === undefined ? {} : { gateway_id: gatewayId }),
    ...(kind === undefined ? {} : { kind }),
  };
  const read = (query: LogQuery, call: CallOptions) => api.gatewayLogs.list({ ...filter, ...query }, call);
  const { printLogs } = await import('./printLogs.ts');
  await printLogs(context, { read, filter, resource: 'gateway_logs', columns: GATEWAY_LOG_COLUMNS }, options);
}

export const gatewayLogsCommand = defineCommand({
  noun: 'logs',
  verb: 'gateways',
  summary: '親機の履歴を表示する（古い順）',
  options: [
    { flags: '--gateway <gateway>', description: '親機のコード、名前、id' },
    {
      flags: '--kind <kinds>',
      description: '種類（online,offline のように）',
      parse: choicesOf(GATEWAY_LOG_KIND_LABELS),
    },
    ...LOG_OPTIONS,
  ],
  hasGlobalOptions: true,
  context: 'reading',
  output: { lines: async () => (await import('@satomori/core/rowSchemas')).gatewayLogSchema },
  run: printGatewayLogs,
});

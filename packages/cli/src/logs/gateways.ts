import { type CallOptions, GATEWAY_LOG_KIND_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { gatewayIdOf } from '../gateways/findGateway.ts';
import { GATEWAY_LOG_COLUMNS } from '../gateways/logColumns.ts';
import { type LogOptions, LOG_OPTIONS } from './logOptions.ts';
import type { LogQuery } from './printLogs.ts';
import { choicesOf } from '../options/choices.ts';

export interface GatewayLogOptions extends LogOptions {
  gateway?: string;
  kind?: string;
}

export async function printGatewayLogs(context: ReadingContext, options: GatewayLogOptions): Promise<void> {
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

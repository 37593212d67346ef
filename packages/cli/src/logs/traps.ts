import { type CallOptions, TRAP_LOG_KIND_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { gatewayIdOf } from '../gateways/findGateway.ts';
import { TRAP_LOG_COLUMNS } from '../traps/logColumns.ts';
import { type LogOptions, LOG_OPTIONS } from './logOptions.ts';
import type { LogQuery } from './printLogs.ts';
import { choicesOf } from '../options/choices.ts';
import { trapIdOf } from '../traps/findTrap.ts';

interface TrapLogOptions extends LogOptions {
  trap?: string;
  gateway?: string;
  kind?: string;
}

async function printTrapLogs(context: ReadingContext, options: TrapLogOptions): Promise<void> {
  const { api } = context;
  const { trap, gateway, kind } = options;
  const trapId = await trapIdOf(api, trap);
  const gatewayId = await gatewayIdOf(api, gateway);
  const filter = {
    ...(trapId === undefined ? {} : { trap_id: trapId }),
    ...(gatewayId === undefined ? {} : { gateway_id: gatewayId }),
    ...(kind === undefined ? {} : { kind }),
  };
  const read = (query: LogQuery, call: CallOptions) => api.trapLogs.list({ ...filter, ...query }, call);
  const { printLogs } = await import('./printLogs.ts');
  await printLogs(context, { read, filter, resource: 'trap_logs', columns: TRAP_LOG_COLUMNS }, options);
}

export const trapLogsCommand = defineCommand({
  noun: 'logs',
  verb: 'traps',
  summary: 'わなの履歴を表示する（古い順）',
  options: [
    { flags: '--trap <trap>', description: 'わなの番号、名前、id' },
    { flags: '--gateway <gateway>', description: '親機のコード、名前、id' },
    {
      flags: '--kind <kinds>',
      description: '種類（fired,checked のように。作動、確認 でもよい）',
      parse: choicesOf(TRAP_LOG_KIND_LABELS),
    },
    ...LOG_OPTIONS,
  ],
  hasGlobalOptions: true,
  context: 'reading',
  output: { lines: async () => (await import('@satomori/core/rowSchemas')).trapLogSchema },
  run: printTrapLogs,
});

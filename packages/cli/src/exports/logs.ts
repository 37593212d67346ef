import { TRAP_LOG_KIND_LABELS, GATEWAY_LOG_KIND_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { gatewayIdOf } from '../gateways/findGateway.ts';
import { groupIdOf } from '../groups/findGroup.ts';
import { choicesOf } from '../options/choices.ts';
import { DAY_OPTIONS, type DayRange, daysOf, timesOf } from '../options/days.ts';
import { trapIdOf } from '../traps/findTrap.ts';
import { savedFileRow } from '../downloads/saveFile.ts';
import { saveList, type SaveListOptions, saveOptions } from './saveList.ts';

interface TrapLogOptions extends DayRange, SaveListOptions<'trap_logs'> {
  trap?: string;
  gateway?: string;
  group?: string;
  kind?: string;
  query?: string;
}

async function exportTrapLogs(context: ReadingContext, options: TrapLogOptions): Promise<void> {
  const { api } = context;
  const { format, kind, query } = options;
  const trap = await trapIdOf(api, options.trap);
  const gateway = await gatewayIdOf(api, options.gateway);
  const group = await groupIdOf(api, options.group);
  const filter = {
    ...timesOf(daysOf(options, context.now())),
    ...(trap === undefined ? {} : { trap_id: trap }),
    ...(gateway === undefined ? {} : { gateway_id: gateway }),
    ...(group === undefined ? {} : { group_id: group }),
    ...(kind === undefined ? {} : { kind }),
    ...(query === undefined ? {} : { q: query }),
  };
  await saveList(context, { of: 'trap_logs', format, ...filter }, options);
}

export const exportTrapLogsCommand = defineCommand({
  noun: 'export',
  verb: 'trap-logs',
  summary: 'わなの履歴をファイルに書き出す（新しい順）',
  options: [
    ...saveOptions('trap_logs'),
    ...DAY_OPTIONS,
    { flags: '--trap <trap>', description: 'わなの番号、名前、id' },
    { flags: '--gateway <gateway>', description: '親機のコード、名前、id' },
    { flags: '--group <group>', description: 'グループの名前か id（下のグループも含む）' },
    {
      flags: '--kind <kinds>',
      description: '種類（fired,checked のように。作動、確認 でもよい）',
      parse: choicesOf(TRAP_LOG_KIND_LABELS),
    },
    { flags: '-q, --query <text>', description: 'この文字を含むもの（わな、メモ、親機など）' },
  ],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportTrapLogs,
});

interface GatewayLogOptions extends DayRange, SaveListOptions<'gateway_logs'> {
  gateway?: string;
  kind?: string;
  query?: string;
}

async function exportGatewayLogs(context: ReadingContext, options: GatewayLogOptions): Promise<void> {
  const { format, kind, query } = options;
  const gateway = await gatewayIdOf(context.api, options.gateway);
  const filter = {
    ...timesOf(daysOf(options, context.now())),
    ...(gateway === undefined ? {} : { gateway_id: gateway }),
    ...(kind === undefined ? {} : { kind }),
    ...(query === undefined ? {} : { q: query }),
  };
  await saveList(context, { of: 'gateway_logs', format, ...filter }, options);
}

export const exportGatewayLogsCommand = defineCommand({
  noun: 'export',
  verb: 'gateway-logs',
  summary: '親機の履歴をファイルに書き出す（新しい順）',
  options: [
    ...saveOptions('gateway_logs'),
    ...DAY_OPTIONS,
    { flags: '--gateway <gateway>', description: '親機のコード、名前、id' },
    {
      flags: '--kind <kinds>',
      description: '種類（online,offline のように）',
      parse: choicesOf(GATEWAY_LOG_KIND_LABELS),
    },
    { flags: '-q, --query <text>', description: 'この文字を含むもの（親機、メモ）' },
  ],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportGatewayLogs,
});

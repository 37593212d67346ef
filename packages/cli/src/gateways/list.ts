import { Command } from 'commander';
import type { Contexts, ReadingContext } from '../command/context.ts';
import { GATEWAY_COLUMNS } from './columns.ts';
import { choicesOf } from '../options/choices.ts';
import { parseCount } from '../options/numbers.ts';
import { LIMIT_HELP, type ListOptions, printList } from '../command/printList.ts';
import { GATEWAY_STATE_WORDS } from './columns.ts';

export interface ListGatewaysOptions extends ListOptions {
  state?: string;
  query?: string;
}

export async function listGateways(context: ReadingContext, options: ListGatewaysOptions): Promise<void> {
  const { api, signal } = context;
  const { state, query } = options;
  const filter = { ...(state === undefined ? {} : { state }), ...(query === undefined ? {} : { q: query }) };
  await printList(
    context,
    {
      read: (page) => api.gateways.list({ ...filter, ...page }, { signal }),
      columns: GATEWAY_COLUMNS,
      empty: '該当する親機はありません。',
    },
    options,
  );
}

export const listGatewaysCommand = (contexts: Contexts, run = listGateways) =>
  new Command('list')
    .description('親機と中継機の一覧を状態つきで表示する')
    .option(
      '--state <states>',
      '状態（offline,never_seen のように。停止、未接続 でもよい）',
      choicesOf(GATEWAY_STATE_WORDS),
    )
    .option('-q, --query <text>', 'この文字を含むもの')
    .option('-n, --limit <count>', LIMIT_HELP, parseCount)
    .option('--all', 'すべて')
    .action(async (options: ListGatewaysOptions, command: Command) => {
      await run(await contexts.reading(command, 'gateways'), options);
    });

import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { GATEWAY_COLUMNS, GATEWAY_STATE_WORDS } from './columns.ts';
import { choicesOf } from '../options/choices.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';

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

export const listGatewaysCommand = defineCommand({
  noun: 'gateways',
  verb: 'list',
  summary: '親機と中継機の一覧を状態つきで表示する',
  options: [
    {
      flags: '--state <states>',
      description: '状態（offline,never_seen のように。停止、未接続 でもよい）',
      parse: choicesOf(GATEWAY_STATE_WORDS),
    },
    { flags: '-q, --query <text>', description: 'この文字を含むもの' },
    ...LIST_OPTIONS,
  ],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).gatewaySchema },
  run: listGateways,
});

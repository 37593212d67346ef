import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import { type Gateway, GATEWAY_KIND_LABELS, GATEWAY_STATE_LOOKS } from '@satomori/core';
import type { Cell, Column } from '../output/columns.ts';
import { colorOf, signOf, type Style } from '../output/style.ts';
import { longTime, shortTime } from '../output/times.ts';
import { batteryText } from '../output/cellTexts.ts';
import { GATEWAY_FILTER_OPTIONS, gatewayFilterOf, type GatewayFilterOptions } from './filter.ts';

export function gatewayStateCell(state: Gateway['state'], style: Style): Cell {
  const look = GATEWAY_STATE_LOOKS[state];
  return { text: `${signOf(look, style)} ${look.word}`, color: colorOf(look) };
}

export const GATEWAY_COLUMNS: readonly Column<Gateway>[] = [
  {
    heading: '状態',
    cell: ({ state }, style) => gatewayStateCell(state, style),
    plain: ({ state }) => GATEWAY_STATE_LOOKS[state].word,
    minWidth: 8,
  },
  { heading: '名前', cell: ({ name }) => name, shrinksTo: 12 },
  { heading: '種別', cell: ({ kind }) => GATEWAY_KIND_LABELS[kind] },
  {
    heading: '最終通信',
    cell: ({ last_seen_at }, style, now) => shortTime(last_seen_at, style, now),
    plain: ({ last_seen_at }, style) => longTime(last_seen_at, style),
  },
  { heading: '電池', cell: (gateway) => batteryText(gateway) },
  { heading: 'わな', cell: ({ trap_count }) => String(trap_count), align: 'right' },
  { heading: 'コード', cell: ({ code }) => code },
  { heading: '場所', cell: ({ place }) => place ?? '', isOptional: true, shrinksTo: 8 },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

interface ListGatewaysOptions extends ListOptions, GatewayFilterOptions {}

async function listGateways(context: ReadingContext, options: ListGatewaysOptions): Promise<void> {
  const { api, signal } = context;
  const filter = gatewayFilterOf(options);
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
  options: [...GATEWAY_FILTER_OPTIONS, ...LIST_OPTIONS],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).gatewaySchema },
  run: listGateways,
});

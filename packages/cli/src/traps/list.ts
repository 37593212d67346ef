import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { groupIdOf } from '../groups/findGroup.ts';
import { gatewayIdOf } from '../gateways/findGateway.ts';
import { choicesOf } from '../options/choices.ts';
import { LIST_OPTIONS, type ListOptions, printList, rowLimit } from '../command/printList.ts';
import { byNeed, TRAP_COLUMNS, TRAP_STATE_WORDS } from './columns.ts';

export interface ListTrapsOptions extends ListOptions {
  state?: string;
  group?: string;
  gateway?: string;
  query?: string;
}

export async function listTraps(context: ReadingContext, options: ListTrapsOptions): Promise<void> {
  const { api, signal } = context;
  const { state, group, gateway, query } = options;
  const groupId = await groupIdOf(api, group);
  const gatewayId = await gatewayIdOf(api, gateway);
  const filter = {
    ...(state === undefined ? {} : { state }),
    ...(groupId === undefined ? {} : { group_id: groupId }),
    ...(gatewayId === undefined ? {} : { gateway_id: gatewayId }),
    ...(query === undefined ? {} : { q: query }),
  };
  // The complete list is read in an order that never changes: a trap that fires meanwhile is not missed between
  // pages.
  const isPart = rowLimit(context, options) !== Number.POSITIVE_INFINITY;
  await printList(
    context,
    {
      read: (page) =>
        api.traps.list({ ...filter, ...page, ...(isPart ? { order: 'urgency' } : {}) }, { signal }),
      columns: TRAP_COLUMNS,
      empty: '該当するわなはありません。',
      order: byNeed,
    },
    options,
  );
}

export const listTrapsCommand = defineCommand({
  noun: 'traps',
  verb: 'list',
  summary: 'わなの一覧を状態つきで、対応の要る順に表示する',
  options: [
    {
      flags: '--state <states>',
      description: '状態（fired,unknown のように。作動、不明 でもよい）',
      parse: choicesOf(TRAP_STATE_WORDS),
    },
    { flags: '--group <group>', description: 'グループの名前か id（下のグループも含む）' },
    { flags: '--gateway <gateway>', description: '親機のコード、名前、id' },
    { flags: '-q, --query <text>', description: 'この文字を含むもの（名前、番号など）' },
    ...LIST_OPTIONS,
  ],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).trapSchema },
  run: listTraps,
});

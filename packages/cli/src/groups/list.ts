import { Command } from 'commander';
import type { Contexts, ReadingContext } from '../command/context.ts';
import { GROUP_COLUMNS, GROUP_KIND_WORDS } from './columns.ts';
import { choicesOf } from '../options/choices.ts';
import { parseCount } from '../options/numbers.ts';
import { LIMIT_HELP, type ListOptions, printList } from '../command/printList.ts';

export interface ListGroupsOptions extends ListOptions {
  kind?: string;
  query?: string;
}

export async function listGroups(context: ReadingContext, options: ListGroupsOptions): Promise<void> {
  const { api, signal } = context;
  const { kind, query } = options;
  const filter = { ...(kind === undefined ? {} : { kind }), ...(query === undefined ? {} : { q: query }) };
  await printList(
    context,
    {
      read: (page) => api.groups.list({ ...filter, ...page }, { signal }),
      columns: GROUP_COLUMNS,
      empty: '該当するグループはありません。',
    },
    options,
  );
}

export const listGroupsCommand = (contexts: Contexts, run = listGroups) =>
  new Command('list')
    .description('見られるグループの一覧を表示する')
    .option('--kind <kinds>', '種類（hunt、witness。捕獲、目撃 でもよい）', choicesOf(GROUP_KIND_WORDS))
    .option('-q, --query <text>', 'この文字を含むもの')
    .option('-n, --limit <count>', LIMIT_HELP, parseCount)
    .option('--all', 'すべて')
    .action(async (options: ListGroupsOptions, command: Command) => {
      await run(await contexts.reading(command, 'groups'), options);
    });

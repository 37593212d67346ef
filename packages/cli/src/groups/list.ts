import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { GROUP_COLUMNS, GROUP_KIND_WORDS } from './columns.ts';
import { choicesOf } from '../options/choices.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';

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

export const listGroupsCommand = defineCommand({
  noun: 'groups',
  verb: 'list',
  summary: '見られるグループの一覧を表示する',
  options: [
    {
      flags: '--kind <kinds>',
      description: '種類（hunt、witness。捕獲、目撃 でもよい）',
      parse: choicesOf(GROUP_KIND_WORDS),
    },
    { flags: '-q, --query <text>', description: 'この文字を含むもの' },
    ...LIST_OPTIONS,
  ],
  context: 'reading',
  output: { array: 'groups' },
  run: listGroups,
});

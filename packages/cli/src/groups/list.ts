import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { choicesOf } from '../options/choices.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import { type Group, GROUP_KIND_LABELS } from '@satomori/core';
import type { Column } from '../output/columns.ts';

export const GROUP_COLUMNS: readonly Column<Group>[] = [
  { heading: '名前', cell: ({ name }) => name, shrinksTo: 12 },
  { heading: '種類', cell: ({ kind }) => GROUP_KIND_LABELS[kind] },
  { heading: 'id', cell: ({ id }) => id, isOptional: true },
  { heading: 'parent_id', cell: ({ parent_id }) => parent_id ?? '', isForPrograms: true },
];

interface ListGroupsOptions extends ListOptions {
  kind?: string;
  query?: string;
}

async function listGroups(context: ReadingContext, options: ListGroupsOptions): Promise<void> {
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
      parse: choicesOf(GROUP_KIND_LABELS),
    },
    { flags: '-q, --query <text>', description: 'この文字を含むもの' },
    ...LIST_OPTIONS,
  ],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).groupSchema },
  run: listGroups,
});

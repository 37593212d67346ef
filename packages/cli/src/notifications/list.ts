import { type Notification, NOTIFICATION_RULE_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { choicesOf } from '../options/choices.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import type { Column } from '../output/columns.ts';
import { longTime } from '../output/times.ts';

/** The progress of a notification: resolved, person on the way, read, or waiting for a person. */
function progress({ resolved_at, responder, read_at }: Notification): string {
  if (resolved_at !== null) return '解決しました';
  if (responder !== null) return `${responder.user_name} 向かっています`;
  return read_at === null ? '未読' : '既読';
}

export const NOTIFICATION_COLUMNS: readonly Column<Notification>[] = [
  { heading: '発生', cell: ({ occurred_at }, style) => longTime(occurred_at, style) },
  {
    heading: '種類',
    cell: ({ rule }) => ({
      text: NOTIFICATION_RULE_LABELS[rule],
      ...(rule === 'trap_fired' || rule === 'injury' ? { color: 'red' as const } : {}),
    }),
  },
  { heading: '対象', cell: ({ target_name }) => target_name ?? '', shrinksTo: 12 },
  { heading: '経過', cell: progress, shrinksTo: 8 },
  { heading: '件名', cell: ({ title }) => title, isOptional: true, shrinksTo: 12 },
  {
    heading: 'received_at',
    cell: ({ received_at }, style) => longTime(received_at, style),
    isForPrograms: true,
  },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

interface ListNotificationsOptions extends ListOptions {
  unread?: boolean;
  kind?: string;
  query?: string;
}

export async function listNotifications(
  context: ReadingContext,
  options: ListNotificationsOptions,
): Promise<void> {
  const { api, signal } = context;
  const { unread, kind, query } = options;
  const filter = {
    ...(unread === true ? { unread: '1' as const } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(query === undefined ? {} : { q: query }),
  };
  await printList(
    context,
    {
      read: (page) => api.notifications.list({ ...filter, ...page }, { signal }),
      columns: NOTIFICATION_COLUMNS,
      empty: '該当する通知はありません。',
    },
    options,
  );
}

export const listNotificationsCommand = defineCommand({
  noun: 'notifications',
  verb: 'list',
  summary: '自分への通知を新しい順に表示する',
  options: [
    { flags: '--unread', description: '未読のものだけ' },
    {
      flags: '--kind <kinds>',
      description: '種類（trap_fired のように。わな作動 でもよい）',
      parse: choicesOf(NOTIFICATION_RULE_LABELS),
    },
    { flags: '-q, --query <text>', description: 'この文字を含むもの' },
    ...LIST_OPTIONS,
  ],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).notificationSchema },
  run: listNotifications,
});

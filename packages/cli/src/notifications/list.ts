import { NOTIFICATION_RULE_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { NOTIFICATION_COLUMNS } from './columns.ts';
import { choicesOf } from '../options/choices.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';

export interface ListNotificationsOptions extends ListOptions {
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

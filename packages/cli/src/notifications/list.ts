import { NOTIFICATION_RULE_LABELS } from '@satomori/core';
import { Command } from 'commander';
import type { Contexts, ReadingContext } from '../command/context.ts';
import { NOTIFICATION_COLUMNS } from './columns.ts';
import { choicesOf } from '../options/choices.ts';
import { parseCount } from '../options/numbers.ts';
import { LIMIT_HELP, type ListOptions, printList } from '../command/printList.ts';

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

export const listNotificationsCommand = (contexts: Contexts, run = listNotifications) =>
  new Command('list')
    .description('自分への通知を新しい順に表示する')
    .option('--unread', '未読のものだけ')
    .option(
      '--kind <kinds>',
      '種類（trap_fired のように。わな作動 でもよい）',
      choicesOf(NOTIFICATION_RULE_LABELS),
    )
    .option('-q, --query <text>', 'この文字を含むもの')
    .option('-n, --limit <count>', LIMIT_HELP, parseCount)
    .option('--all', 'すべて')
    .action(async (options: ListNotificationsOptions, command: Command) => {
      await run(await contexts.reading(command, 'push_logs'), options);
    });

import {
  CHANNEL_LABELS,
  DELIVERY_STATUS_LABELS,
  deliveryProblemText,
  type DeliveryRecord,
  listDeliveries,
} from '@satomori/core';
import { personIdOf } from '../people/findPerson.ts';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import { choicesOf } from '../options/choices.ts';
import { DAY_OPTIONS, type DayRange, daysOf, timesOf } from '../options/days.ts';
import { parseRecordId } from '../options/pickNamed.ts';
import type { Column } from '../output/columns.ts';
import { longTime } from '../output/times.ts';

const DELIVERY_COLUMNS: readonly Column<DeliveryRecord>[] = [
  { heading: '受付', cell: ({ queued_at }, style) => longTime(queued_at, style) },
  { heading: '宛先', cell: ({ user_name }) => user_name, shrinksTo: 10 },
  { heading: '経路', cell: ({ channel }) => CHANNEL_LABELS[channel] },
  {
    heading: '結果',
    cell: ({ status }) => ({
      text: DELIVERY_STATUS_LABELS[status],
      ...(status === 'failed' || status === 'expired' ? { color: 'red' as const } : {}),
    }),
  },
  { heading: '届かない理由', cell: (row) => deliveryProblemText(row) ?? '', shrinksTo: 12 },
  { heading: '件名', cell: ({ title }) => title, isOptional: true, shrinksTo: 12 },
  { heading: '端末', cell: ({ device_name }) => device_name ?? '', isOptional: true, shrinksTo: 8 },
  { heading: 'due_at', cell: ({ due_at }, style) => longTime(due_at, style), isForPrograms: true },
  { heading: 'at', cell: ({ at }, style) => longTime(at, style), isForPrograms: true },
  { heading: 'attempts', cell: ({ attempts }) => `${attempts}`, isForPrograms: true },
  { heading: 'incident_id', cell: ({ incident_id }) => incident_id ?? '', isForPrograms: true },
  { heading: 'notification_id', cell: ({ notification_id }) => notification_id, isForPrograms: true },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

interface ListDeliveriesOptions extends ListOptions, DayRange {
  user?: string;
  incident?: string;
  notification?: string;
  channel?: string;
  status?: string;
}

export async function printDeliveries(
  context: ReadingContext,
  options: ListDeliveriesOptions,
): Promise<void> {
  const { api, now, signal } = context;
  const { user, incident, notification, channel, status } = options;
  const userId = await personIdOf(api, user);
  const filter = {
    ...timesOf(daysOf(options, now())),
    ...(userId === undefined ? {} : { user_id: userId }),
    ...(incident === undefined ? {} : { incident_id: incident }),
    ...(notification === undefined ? {} : { notification_id: notification }),
    ...(channel === undefined ? {} : { channel }),
    ...(status === undefined ? {} : { status }),
  };
  await printList(
    context,
    {
      read: (page) => api.list(listDeliveries, { ...filter, ...page }, { signal }),
      columns: DELIVERY_COLUMNS,
      empty: '該当する配信はありません。',
    },
    options,
  );
}

export const listDeliveriesCommand = defineCommand({
  noun: 'notifications',
  verb: 'deliveries',
  summary: '配信の記録（だれに、どの経路で、いつ届いたか）を新しい順に表示する（管理者）',
  options: [
    ...DAY_OPTIONS,
    { flags: '--user <user>', description: '宛先の人のログインID、氏名、id' },
    { flags: '--incident <target-id>', description: '作動などの id（incident_id）', parse: parseRecordId },
    { flags: '--notification <target-id>', description: '通知の id', parse: parseRecordId },
    {
      flags: '--channel <channels>',
      description: '経路（mail のように。メール でもよい）',
      parse: choicesOf(CHANNEL_LABELS),
    },
    {
      flags: '--status <statuses>',
      description: '結果（failed,expired のように。失敗 でもよい）',
      parse: choicesOf(DELIVERY_STATUS_LABELS),
    },
    ...LIST_OPTIONS,
  ],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).deliveryRecordSchema },
  run: printDeliveries,
});

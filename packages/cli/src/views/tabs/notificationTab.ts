import {
  CHANNEL_LABELS,
  DELIVERY_STATUS_LABELS,
  type Notification,
  NOTIFICATION_RULE_LABELS,
  unstableText,
} from '@satomori/core';
import type { ReadingContext } from '../../command/context.ts';
import { createLiveList } from '../../live/liveList.ts';
import { NOTIFICATION_COLUMNS } from '../../notifications/list.ts';
import type { Detail } from '../../output/output.ts';
import type { Style } from '../../output/style.ts';
import { longTime } from '../../output/times.ts';
import { defineTab, type Tab } from './tab.ts';

function responderLine({ responder, resolved_at }: Notification, style: Style): string | null {
  if (responder === null) return null;
  const eta = responder.eta_minutes === null || resolved_at !== null ? '' : `、約${responder.eta_minutes}分`;
  const over = resolved_at === null ? '向かっています' : '対応しました';
  return `${responder.user_name}さんが${over}（${longTime(responder.acknowledged_at, style)}${eta}）${responder.note ?? ''}`;
}

/** The lines of a notification's details. Empty values are left out. */
const notificationDetails = (log: Notification, style: Style): Detail[] => [
  ['種類', NOTIFICATION_RULE_LABELS[log.rule]],
  ['件名', log.title],
  ['本文', log.body || null],
  ['対象', log.target_name],
  ['接点', log.unstable_count === null ? null : unstableText(log.unstable_count)],
  ['発生', longTime(log.occurred_at, style)],
  ['受信', longTime(log.received_at, style)],
  ['向かう人', responderLine(log, style)],
  ['解決', longTime(log.resolved_at, style) || null],
  ['既読', longTime(log.read_at, style) || '未読'],
  ['あとで', longTime(log.snoozed_until, style) || null],
  ...log.deliveries.map(
    ({ channel, status, at }): Detail => [
      CHANNEL_LABELS[channel],
      `${DELIVERY_STATUS_LABELS[status]} ${longTime(at, style)}`.trim(),
    ],
  ),
  ['id', log.id],
];

export const createNotificationTab = ({ api, now, signal }: ReadingContext): Tab =>
  defineTab<Notification>({
    name: 'push_logs',
    label: '通知',
    unit: '件',
    resources: ['push_logs'],
    columns: NOTIFICATION_COLUMNS,
    list: createLiveList<Notification>({
      readPage: api.notifications.list,
      pagedBy: ({ created_at }) => created_at,
      now,
      signal,
    }),
    details: notificationDetails,
    acknowledgeable: ({ id, rule, resolved_at, target_name, title }) =>
      rule === 'trap_fired' && resolved_at === null
        ? { target: target_name ?? title, notifications: async () => [id] }
        : null,
  });

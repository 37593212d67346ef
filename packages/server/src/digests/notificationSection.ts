import { formatDateTime } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import {
  countNotifications,
  listNotificationRows,
  type NotificationFilter,
} from '../alarms/notificationRepository.ts';
import type { Db } from '../database/database.ts';
import { written } from '../mail/texts.ts';
import { MAX_LINES, type Section } from './section.ts';

type Row = Awaited<ReturnType<typeof listNotificationRows>>[number];

/** What became of it, of a notification that needs people. */
function progressOf({ incident_id, resolved_at, acknowledged_at, responder_name }: Row): string {
  if (incident_id === null) return '';
  const responder = acknowledged_at === null ? null : written(responder_name ?? '');
  if (resolved_at !== null)
    return responder === null ? '　解決しました' : `　解決しました（${responder}さんが向かいました）`;
  return responder === null ? '　解決していません' : `　解決していません（${responder}さんが向かっています）`;
}

const lineOf = (row: Row): string =>
  `${formatDateTime(row.occurred_at)}　${written(row.title)}${progressOf(row)}`;

/** The person's own notifications that no earlier digest had, newest first. */
export async function notificationSection(
  db: Db,
  scope: Scope,
  filter: Pick<NotificationFilter, 'receipts' | 'from'>,
  now: number,
): Promise<Section> {
  const start = { key: 'receipt_no', before: null, since: null, limit: MAX_LINES } as const;
  const rows = await listNotificationRows(db, scope, filter, start, now);
  return {
    title: '前のまとめからの通知',
    lines: rows.slice(0, MAX_LINES).map(lineOf),
    total: rows.length > MAX_LINES ? await countNotifications(db, scope, filter, now) : rows.length,
  };
}

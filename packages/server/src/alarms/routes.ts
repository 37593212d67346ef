import { actOnNotifications, isSnoozeTooLong, listNotifications } from '@satomori/core';
import { cutPage, startOfPage } from '../database/paging.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import type { EventHub } from '../events/hub.ts';
import { acknowledge, markRead, snooze } from './acknowledge.ts';
import { announce } from './announce.ts';
import { countNotifications, listDeliveries, listNotificationRows } from './notificationRepository.ts';

interface Services {
  database: Database;
  hub: EventHub;
  /** Milliseconds. */
  now: () => number;
}

type Row = Awaited<ReturnType<typeof listNotificationRows>>[number];

function viewNotification(
  row: Row,
  viewerId: string | null,
  deliveries: Awaited<ReturnType<typeof listDeliveries>>,
  now: number,
) {
  const { responder_name, acknowledged_at, acknowledged_by, eta_minutes, note, snoozed_until, ...log } = row;
  return {
    ...log,
    snoozed_until: snoozed_until !== null && isSnoozeTooLong(snoozed_until, now) ? null : snoozed_until,
    unstable_count: row.unstable_at === null ? null : row.firing_count,
    responder:
      acknowledged_at === null
        ? null
        : {
            user_name: responder_name ?? '',
            is_me: acknowledged_by === viewerId,
            acknowledged_at,
            eta_minutes,
            note,
          },
    deliveries,
  };
}

export function notificationRoutes(addRoute: AddRoute, { database, hub, now }: Services): void {
  const { db } = database;

  addRoute(listNotifications, async ({ scope, query }) => {
    const start = startOfPage(query, 'receipt_no');
    const { json: rows, next } = cutPage(await listNotificationRows(db, scope, query, start, now()), start);
    const deliveries = await listDeliveries(
      db,
      scope,
      rows.map((row) => row.id),
    );
    const byLog = Map.groupBy(deliveries, (delivery) => delivery.push_log_id);
    const json = rows.map((row) => viewNotification(row, scope.userId, byLog.get(row.id) ?? [], now()));
    const page = { json, next };
    return query.count === true
      ? { ...page, total: await countNotifications(db, scope, query, now()) }
      : page;
  });

  addRoute(actOnNotifications, async ({ scope, body }) => {
    const changed = await database.transaction((trx) => {
      switch (body.action) {
        case 'read':
          return markRead(trx, scope, body.ids, now());
        case 'snooze':
          return snooze(trx, scope, body.ids, body.until, now());
        case 'acknowledge':
          return acknowledge(trx, scope, body.ids, body, now());
        case 'announce':
          if (!scope.roles.has('admin')) throw new AppError('not_allowed');
          return announce(trx, scope, body, now());
      }
    });
    hub.wake(scope.siteId);
    return { changed };
  });
}

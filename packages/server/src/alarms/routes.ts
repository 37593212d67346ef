import {
  actByCode,
  actOnNotifications,
  isSnoozeTooLong,
  listNotifications,
  testDelivery,
} from '@satomori/core';
import { cutPage, startOfPage } from '../database/paging.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import type { EventHub } from '../events/hub.ts';
import { scopeOfPerson } from '../access/scope.ts';
import { findByActionCode } from '../delivery/actionCode.ts';
import type { QueueWorker } from '../outbound/queueWorker.ts';
import type { Tokens } from '../sessions/tokens.ts';
import { acknowledge, decline, markRead, setOut, snooze } from './acknowledge.ts';
import { announce } from './announce.ts';
import { type IncidentProgress, readProgress } from './incidentProgress.ts';
import {
  countNotifications,
  isResolved,
  listDeclined,
  listDeliveries,
  listNotificationRows,
} from './notificationRepository.ts';
import { sendTest } from './testDelivery.ts';

interface Services {
  database: Database;
  hub: EventHub;
  tokens: Pick<Tokens, 'derive'>;
  deliverer: Pick<QueueWorker, 'wake'>;
  /** Milliseconds. */
  now: () => number;
}

type Row = Awaited<ReturnType<typeof listNotificationRows>>[number];

function viewNotification(
  row: Row,
  viewerId: string | null,
  deliveries: Awaited<ReturnType<typeof listDeliveries>>,
  declined: Awaited<ReturnType<typeof listDeclined>>,
  progress: IncidentProgress,
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
            user_id: acknowledged_by,
            user_name: responder_name ?? '',
            is_me: acknowledged_by === viewerId,
            acknowledged_at,
            eta_minutes,
            note,
          },
    ...progress,
    next_step_at: row.resolved_at === null && acknowledged_at === null ? row.next_step_at : null,
    declined: declined.map(({ name, user_id, declined_at }) => ({
      user_name: name,
      is_me: user_id === viewerId,
      declined_at: declined_at ?? 0,
    })),
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      next_attempt_at: delivery.status === 'queued' ? delivery.next_attempt_at : null,
    })),
  };
}

export function notificationRoutes(addRoute: AddRoute, services: Services): void {
  const { database, hub, tokens, deliverer, now } = services;
  const { db } = database;

  addRoute(listNotifications, async ({ scope, query }) => {
    const start = startOfPage(query, 'receipt_no');
    const { json: rows, next } = cutPage(await listNotificationRows(db, scope, query, start, now()), start);
    const deliveries = await listDeliveries(
      db,
      scope,
      rows.map((row) => row.id),
    );
    const byNotification = Map.groupBy(deliveries, (delivery) => delivery.push_log_id);
    const incidentIds = new Set(rows.map((row) => row.incident_id).filter((id) => id !== null));
    const declined = Map.groupBy(await listDeclined(db, scope, [...incidentIds]), (row) => row.incident_id);
    const progressOf = await readProgress(db, scope, [...incidentIds]);
    const json = rows.map((row) =>
      viewNotification(
        row,
        scope.userId,
        byNotification.get(row.id) ?? [],
        row.incident_id === null ? [] : (declined.get(row.incident_id) ?? []),
        progressOf(row.incident_id),
        now(),
      ),
    );
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
        case 'decline':
          return decline(trx, scope, body.ids, now());
        case 'announce':
          if (!scope.roles.has('admin')) throw new AppError('not_allowed');
          return announce(trx, scope, body, now());
      }
    });
    hub.wake(scope.siteId);
    return { changed };
  });

  addRoute(actByCode, async ({ body }) => {
    const { scope, id } = await database.transaction(async (trx) => {
      const found = await findByActionCode(trx, tokens, body.code, now());
      if (found === null) throw new AppError('bad_code');
      const person = scopeOfPerson(found.site_id, found.user_id);
      if (body.action === 'decline') await decline(trx, person, [found.push_log_id], now());
      else await setOut(trx, person, found.push_log_id, now());
      return { scope: person, id: found.push_log_id };
    });
    hub.wake(scope.siteId);
    return { is_resolved: await isResolved(db, scope, id) };
  });

  addRoute(testDelivery, async ({ scope }) => {
    const id = await database.transaction((trx) => sendTest(trx, scope, now()));
    hub.wake(scope.siteId);
    deliverer.wake();
    return { id };
  });
}

import {
  codesLabelled,
  newId,
  NOTIFICATION_RULE_LABELS,
  type NotificationRule,
  SNOOZE_LIMIT_MS,
} from '@satomori/core';
import type { ExpressionBuilder } from 'kysely';
import { seesPeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { queueDeliveries } from '../delivery/queueDeliveries.ts';
import { insertRows, updateRows } from '../database/bulk.ts';
import { type PageStart, oneMore } from '../database/paging.ts';
import { nextSequences } from '../database/sequence.ts';
import type { NotificationTable, Tables } from '../database/tables.ts';
import { anyContains, findsEachWord, isOneOf } from '../database/textSearch.ts';

export interface NotificationFilter {
  unread?: boolean | undefined;
  kind?: NotificationRule[] | undefined;
  trap_id?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  /** Above the first receipt number, up to the second. */
  receipts?: readonly [number, number] | undefined;
  q?: string | undefined;
}

/** A resolved incident needs no one any more. */
const closedIncident = (eb: ExpressionBuilder<Tables, 'push_logs'>) =>
  eb
    .selectFrom('incidents')
    .select('incidents.id')
    .whereRef('incidents.site_id', '=', 'push_logs.site_id')
    .whereRef('incidents.id', '=', 'push_logs.incident_id')
    .where('incidents.closed_at', 'is not', null);

/** The present name of a notification's subject. */
const targetCalled = (
  eb: ExpressionBuilder<Tables, 'push_logs'>,
  table: 'traps' | 'gateways',
  word: string,
) =>
  eb
    .selectFrom(table)
    .select(`${table}.id`)
    .whereRef(`${table}.site_id`, '=', 'push_logs.site_id')
    .whereRef(`${table}.id`, '=', 'push_logs.target_id')
    .where(anyContains([`${table}.name`], word));

/** The name of the person on the way. */
const responderCalled = (eb: ExpressionBuilder<Tables, 'push_logs'>, word: string) =>
  eb
    .selectFrom('incidents')
    .innerJoin('users', (join) =>
      join
        .onRef('users.site_id', '=', 'incidents.site_id')
        .onRef('users.id', '=', 'incidents.acknowledged_by'),
    )
    .select('incidents.id')
    .whereRef('incidents.site_id', '=', 'push_logs.site_id')
    .whereRef('incidents.id', '=', 'push_logs.incident_id')
    .where(anyContains(['users.name'], word));

const ownNotifications = (db: Db, scope: Scope, filter: NotificationFilter, now: number) =>
  db
    .selectFrom('push_logs')
    .where('push_logs.site_id', '=', scope.siteId)
    .where('push_logs.user_id', '=', scope.userId ?? '')
    .$if(filter.unread === true, (query) =>
      query
        .where('push_logs.read_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('push_logs.snoozed_until', 'is', null),
            eb('push_logs.snoozed_until', '<=', now),
            // Same limit as `isSnoozeTooLong`.
            eb('push_logs.snoozed_until', '>', now + SNOOZE_LIMIT_MS),
          ]),
        )
        .where((eb) => eb.not(eb.exists(closedIncident(eb)))),
    )
    .$if(filter.unread === false, (query) => query.where('push_logs.read_at', 'is not', null))
    .$if(filter.kind !== undefined, (query) => query.where('push_logs.rule', 'in', filter.kind ?? []))
    .$if(filter.trap_id !== undefined, (query) =>
      query
        .where('push_logs.target_type', '=', 'trap')
        .where('push_logs.target_id', '=', filter.trap_id ?? ''),
    )
    .$if(filter.from !== undefined, (query) => query.where('push_logs.received_at', '>=', filter.from ?? 0))
    .$if(filter.to !== undefined, (query) => query.where('push_logs.received_at', '<', filter.to ?? 0))
    .$if(filter.receipts !== undefined, (query) => {
      const [after, upTo] = filter.receipts ?? [0, 0];
      return query.where('push_logs.receipt_no', '>', after).where('push_logs.receipt_no', '<=', upTo);
    })
    .$if(filter.q !== undefined, (query) =>
      query.where((eb) =>
        findsEachWord(filter.q ?? '', (word) =>
          eb.or([
            anyContains(['push_logs.title', 'push_logs.body', 'push_logs.target_name'], word),
            isOneOf('push_logs.rule', codesLabelled(NOTIFICATION_RULE_LABELS, word)),
            eb.exists(targetCalled(eb, 'traps', word)),
            eb.exists(targetCalled(eb, 'gateways', word)),
            ...(seesPeople(scope) ? [eb.exists(responderCalled(eb, word))] : []),
          ]),
        ),
      ),
    );

/** A page of the caller's own notifications with their incidents, newest first; one row more than requested. */
export function listNotificationRows(
  db: Db,
  scope: Scope,
  filter: NotificationFilter,
  start: PageStart<'receipt_no'>,
  now: number,
) {
  const order = `push_logs.${start.key}` as const;
  return ownNotifications(db, scope, filter, now)
    .leftJoin('incidents', (join) =>
      join
        .onRef('incidents.site_id', '=', 'push_logs.site_id')
        .onRef('incidents.id', '=', 'push_logs.incident_id'),
    )
    .leftJoin('users as responder', (join) =>
      join
        .onRef('responder.site_id', '=', 'push_logs.site_id')
        .onRef('responder.id', '=', 'incidents.acknowledged_by'),
    )
    .selectAll('push_logs')
    .select([
      'incidents.closed_at as resolved_at',
      'incidents.firing_count',
      'incidents.unstable_at',
      'incidents.acknowledged_at',
      'incidents.acknowledged_by',
      'incidents.eta_minutes',
      'incidents.note',
      'incidents.next_step_at',
      'responder.name as responder_name',
    ])
    .$if(start.since !== null, (query) => query.where('push_logs.sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(order, '<', Number(start.before)))
    .orderBy(order, 'desc')
    .limit(oneMore(start))
    .execute();
}

export async function countNotifications(
  db: Db,
  scope: Scope,
  filter: NotificationFilter,
  now: number,
): Promise<number> {
  const { count } = await ownNotifications(db, scope, filter, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listDeliveries(db: Db, scope: Scope, notificationIds: readonly string[]) {
  if (notificationIds.length === 0) return [];
  return db
    .selectFrom('deliveries')
    .select(['push_log_id', 'channel', 'status', 'at', 'problem', 'next_attempt_at', 'device_name'])
    .where('site_id', '=', scope.siteId)
    .where('push_log_id', 'in', notificationIds)
    .orderBy('id')
    .execute();
}

/** Whether the incident of a notification is over. */
export async function isResolved(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_logs')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where('id', '=', id)
    .where((eb) => eb.exists(closedIncident(eb)))
    .executeTakeFirst();
  return row !== undefined;
}

/** Who of these incidents' people has said that they cannot go. */
export async function listDeclined(db: Db, scope: Scope, incidentIds: readonly string[]) {
  if (incidentIds.length === 0) return [];
  return db
    .selectFrom('push_logs')
    .innerJoin('users', (join) =>
      join.onRef('users.site_id', '=', 'push_logs.site_id').onRef('users.id', '=', 'push_logs.user_id'),
    )
    .select(['push_logs.incident_id', 'push_logs.user_id', 'users.name', 'push_logs.declined_at'])
    .where('push_logs.site_id', '=', scope.siteId)
    .where('push_logs.incident_id', 'in', incidentIds)
    .where('push_logs.declined_at', 'is not', null)
    .orderBy('push_logs.declined_at')
    .execute();
}

/** The caller's own notifications among these ids. */
export const findOwnNotifications = (db: Db, scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('push_logs')
    .select(['id', 'incident_id', 'read_at', 'rule'])
    .where('site_id', '=', scope.siteId)
    .where('user_id', '=', scope.userId ?? '')
    .where('id', 'in', ids)
    .execute();

type Changes = Partial<Pick<NotificationTable, 'read_at' | 'snoozed_until' | 'declined_at'>>;

/** Changes notifications and notifies their owners' open screens. */
export async function updateNotifications(
  trx: Db,
  scope: Scope,
  rows: readonly { id: string; user_id: string }[],
  changes: Changes,
): Promise<void> {
  const sequences = await nextSequences(
    trx,
    scope.siteId,
    rows.map(({ id, user_id }) => ({ resource: 'push_logs', row_id: id, user_id })),
  );
  const changed = rows.map(({ id }, index) => ({
    site_id: scope.siteId,
    id,
    ...changes,
    sequence: sequences[index] ?? 0,
  }));
  await updateRows(trx, 'push_logs', changed);
}

/** The notifications of one incident, of all people. */
export const listIncidentNotifications = (db: Db, scope: Scope, incidentId: string) =>
  db
    .selectFrom('push_logs')
    .select(['id', 'user_id'])
    .where('site_id', '=', scope.siteId)
    .where('incident_id', '=', incidentId)
    .execute();

export type NewNotification = Pick<
  NotificationTable,
  | 'incident_id'
  | 'rule'
  | 'title'
  | 'body'
  | 'target_type'
  | 'target_id'
  | 'target_name'
  | 'occurred_at'
  | 'received_at'
>;

/** The part of a notification that concerns no trap, gateway, group or post. */
export const aboutNothing = (now: number) =>
  ({
    incident_id: null,
    target_type: null,
    target_id: null,
    target_name: null,
    occurred_at: now,
    received_at: now,
  }) as const;

/**
 * Inserts one notification for each of these people, and queues its messages: the app shows it from the commit on.
 *
 * @returns their ids
 */
export async function insertNotifications(
  trx: Db,
  scope: Scope,
  userIds: readonly string[],
  notification: NewNotification,
  now: number,
): Promise<string[]> {
  const rows = userIds.map((user_id) => ({ id: newId(), user_id }));
  const sequences = await nextSequences(
    trx,
    scope.siteId,
    rows.map(({ id, user_id }) => ({ resource: 'push_logs', row_id: id, user_id })),
  );
  const inserted = rows.map(({ id, user_id }, index) => ({
    site_id: scope.siteId,
    id,
    user_id,
    ...notification,
    read_at: null,
    snoozed_until: null,
    declined_at: null,
    created_at: now,
    receipt_no: sequences[index] ?? 0,
    sequence: sequences[index] ?? 0,
  }));
  await insertRows(trx, 'push_logs', inserted);
  await queueDeliveries(trx, scope, notification.rule, rows, now);
  return rows.map(({ id }) => id);
}

import { newId } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { isAmong } from '../database/bulk.ts';
import type { Db, Engine } from '../database/database.ts';
import { isOfDisabledSite } from '../database/disabledSites.ts';
import type { DeliveryTable } from '../database/tables.ts';

export type NewDelivery = Pick<
  DeliveryTable,
  'id' | 'push_log_id' | 'channel' | 'target_id' | 'device_name' | 'provider'
> & {
  user_id: string;
  queued_at: number;
  /** `null` for the app, which shows it from the commit on. */
  due_at: number | null;
  /** Of a message to a system that is told of several people at once. */
  event_id?: string;
  /** Its event is sent with the message of another person. */
  isSentWithAnother?: boolean;
};

/** What decides on the channels of these people. */
export const listRecipients = (db: Db, scope: Scope, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .leftJoin('user_configs', (join) =>
      join.onRef('user_configs.site_id', '=', 'users.site_id').onRef('user_configs.user_id', '=', 'users.id'),
    )
    .select(['users.id', 'users.email', 'user_configs.settings'])
    .where('users.site_id', '=', scope.siteId)
    .where(isAmong(db, 'users.id', userIds))
    .execute();

export const listSubscriptionsOf = (db: Db, scope: Scope, userIds: readonly string[]) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id', 'device_name', 'endpoint'])
    .where('site_id', '=', scope.siteId)
    .where(isAmong(db, 'user_id', userIds))
    .orderBy('id')
    .execute();

const ROWS_AT_ONCE = 500;

export async function insertDeliveries(trx: Db, scope: Scope, rows: readonly NewDelivery[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const values = rows.slice(from, from + ROWS_AT_ONCE).map(({ isSentWithAnother = false, ...row }) => ({
      ...row,
      site_id: scope.siteId,
      status: row.due_at === null ? ('sent' as const) : ('queued' as const),
      at: row.due_at === null ? row.queued_at : null,
      next_attempt_at: isSentWithAnother ? null : row.due_at,
      event_id: row.event_id ?? null,
      attempts: 0,
    }));
    await trx.insertInto('deliveries').values(values).execute();
  }
}

interface ClaimOptions {
  /** Milliseconds: after a crash it can be claimed again. */
  lease: number;
  /** Milliseconds: what is scheduled further ahead was so by a wrong clock, and is due. */
  longest: number;
  /** Providers that have enough to do. */
  busy: readonly string[];
}

const dueDeliveries = (db: Db, now: number, { longest, busy }: ClaimOptions) =>
  db
    .selectFrom('deliveries')
    .select('id')
    .where('status', '=', 'queued')
    .where((eb) => eb.or([eb('next_attempt_at', '<=', now), eb('next_attempt_at', '>', now + longest)]))
    .where((eb) => eb.not(isOfDisabledSite('deliveries')))
    .$if(busy.length > 0, (query) => query.where('provider', 'not in', busy))
    .orderBy('next_attempt_at')
    .limit(1);

/** Whether a claim may find something; without a transaction, so that an idle server does not lock the database. */
export async function isDeliveryDue(db: Db, now: number, options: ClaimOptions): Promise<boolean> {
  return (await dueDeliveries(db, now, options).executeTakeFirst()) !== undefined;
}

/**
 * Claims the message that has waited longest until the lease ends. Servers on one PostgreSQL skip each other's.
 *
 * Source: R136.
 */
export function claimDelivery(trx: Db, engine: Engine, now: number, options: ClaimOptions) {
  const due = dueDeliveries(trx, now, options);
  return trx
    .updateTable('deliveries')
    .set((eb) => ({ next_attempt_at: now + options.lease, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', engine === 'postgres' ? due.forUpdate().skipLocked() : due)
    .where('status', '=', 'queued')
    .returningAll()
    .executeTakeFirst();
}
export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

export type Outcome = Partial<
  Pick<DeliveryTable, 'status' | 'problem' | 'provider_answer' | 'at' | 'next_attempt_at'>
>;

/** The other people of an event that a system is told of in one call: their messages are never claimed. */
const settleOthers = (db: Db, { site_id, event_id }: ClaimedDelivery, outcome: Outcome) =>
  db
    .updateTable('deliveries')
    .set({ ...outcome, next_attempt_at: null })
    .where('site_id', '=', site_id)
    .where('event_id', '=', event_id)
    .where('status', '=', 'queued')
    .where('next_attempt_at', 'is', null)
    .execute();

/** @returns whether it was still this claim's */
export async function settleDelivery(db: Db, delivery: ClaimedDelivery, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set(outcome)
    .where('site_id', '=', delivery.site_id)
    .where('id', '=', delivery.id)
    .where('status', '=', 'queued')
    .where('attempts', '=', delivery.attempts)
    .executeTakeFirstOrThrow();
  const isSettled = Number(numUpdatedRows) > 0;
  if (isSettled && delivery.event_id !== null) await settleOthers(db, delivery, outcome);
  return isSettled;
}

/** A claimed message with its notification and its person; none for one who may not sign in. */
export const findMessage = (db: Db, delivery: ClaimedDelivery) =>
  db
    .selectFrom('push_logs')
    .innerJoin('users', (join) =>
      join.onRef('users.site_id', '=', 'push_logs.site_id').onRef('users.id', '=', 'push_logs.user_id'),
    )
    .leftJoin('incidents', (join) =>
      join
        .onRef('incidents.site_id', '=', 'push_logs.site_id')
        .onRef('incidents.id', '=', 'push_logs.incident_id'),
    )
    .leftJoin('user_configs', (join) =>
      join.onRef('user_configs.site_id', '=', 'users.site_id').onRef('user_configs.user_id', '=', 'users.id'),
    )
    .select([
      'push_logs.id',
      'push_logs.rule',
      'push_logs.title',
      'push_logs.body',
      'push_logs.target_type',
      'push_logs.target_id',
      'push_logs.incident_id',
      'push_logs.occurred_at',
      'incidents.closed_at',
      'users.id as user_id',
      'users.email',
      'user_configs.settings',
    ])
    .where('push_logs.site_id', '=', delivery.site_id)
    .where('push_logs.id', '=', delivery.push_log_id)
    .where('users.is_disabled', '=', false)
    .where('users.is_shared_viewer', '=', false)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
export type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Unread notifications of open matters, for the badge of the app. */
export async function countUnread(db: Db, { site_id }: ClaimedDelivery, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('push_logs')
    .leftJoin('incidents', (join) =>
      join
        .onRef('incidents.site_id', '=', 'push_logs.site_id')
        .onRef('incidents.id', '=', 'push_logs.incident_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('push_logs.site_id', '=', site_id)
    .where('push_logs.user_id', '=', userId)
    .where('push_logs.read_at', 'is', null)
    .where('incidents.closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The device of a claimed message, if it is still the person's. */
export const findSubscription = (db: Db, { site_id, user_id, target_id }: ClaimedDelivery) =>
  db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('site_id', '=', site_id)
    .where('user_id', '=', user_id ?? '')
    .where('id', '=', target_id ?? '')
    .executeTakeFirst();
export type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

export const noteSent = (db: Db, { site_id, id }: Pick<Subscription, 'site_id' | 'id'>, now: number) =>
  db
    .updateTable('push_subscriptions')
    .set({ last_sent_at: now })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .execute();

/** @returns whether it was there: of several messages that find it gone, one tells the person */
export async function deleteSubscription(
  db: Db,
  { site_id, id }: Pick<Subscription, 'site_id' | 'id'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}

/** Looked up before there is any scope, like a code of a mail: the person and the notification of a message. */
export const findActedOn = (db: Db, deliveryId: string) =>
  db
    .selectFrom('deliveries')
    .innerJoin('push_subscriptions', (join) =>
      join
        .onRef('push_subscriptions.site_id', '=', 'deliveries.site_id')
        .onRef('push_subscriptions.id', '=', 'deliveries.target_id')
        .onRef('push_subscriptions.user_id', '=', 'deliveries.user_id'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.site_id', '=', 'deliveries.site_id').onRef('users.id', '=', 'deliveries.user_id'),
    )
    .innerJoin('sites', 'sites.id', 'deliveries.site_id')
    .select([
      'deliveries.site_id',
      'deliveries.push_log_id',
      'deliveries.at as sent_at',
      'deliveries.due_at',
      'users.id as user_id',
    ])
    .where('deliveries.id', '=', deliveryId)
    .where('users.is_disabled', '=', false)
    .where('users.deleted_at', 'is', null)
    .where('sites.is_disabled', '=', false)
    .executeTakeFirst();

/** Queues a quiet message to every device that got one of this incident, so that it shows 解決しました. */
export async function queueResolved(trx: Db, scope: Scope, incidentId: string, now: number): Promise<void> {
  // As a join, SQLite would search the messages of the whole site.
  const notifications = trx
    .selectFrom('push_logs')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where('incident_id', '=', incidentId);
  const sent = await trx
    .selectFrom('deliveries')
    .select(['id', 'push_log_id', 'user_id', 'target_id', 'device_name', 'provider'])
    .where('site_id', '=', scope.siteId)
    .where('push_log_id', 'in', notifications)
    .where('channel', '=', 'web_push')
    .where('status', '=', 'sent')
    .execute();
  const newestFirst = sent.toSorted((a, b) => b.id.localeCompare(a.id));
  const devices = new Map(newestFirst.map((row) => [row.target_id, row]));
  const rows = [...devices.values()].map((row) => ({
    ...row,
    id: newId(),
    user_id: row.user_id ?? '',
    channel: 'web_push' as const,
    queued_at: now,
    due_at: now,
  }));
  await insertDeliveries(trx, scope, rows);
}

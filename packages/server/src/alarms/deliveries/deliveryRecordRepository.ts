import type { DecodedInputOf, listDeliveries } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { oneMore, type PageStart } from '../../database/paging.ts';
import { placeInTime, timeKeyOf } from '../../database/timeOrder.ts';

type Query = NonNullable<DecodedInputOf<typeof listDeliveries>['query']>;
export type DeliveryFilter = Omit<Query, 'limit' | 'cursor' | 'count'>;

/** Rows from before messages left the app have no time, and are in no list. */
function matchingDeliveries(db: Db, scope: Scope, filter: DeliveryFilter) {
  const { user_id, incident_id, notification_id, channel, status, from, to } = filter;
  return db
    .selectFrom('deliveries')
    .innerJoin('push_logs', (join) =>
      join
        .onRef('push_logs.site_id', '=', 'deliveries.site_id')
        .onRef('push_logs.id', '=', 'deliveries.push_log_id'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.site_id', '=', 'deliveries.site_id').onRef('users.id', '=', 'deliveries.user_id'),
    )
    .where('deliveries.site_id', '=', scope.siteId)
    .where('deliveries.queued_at', '>=', from ?? 0)
    .$if(to !== undefined, (query) => query.where('deliveries.queued_at', '<', to ?? 0))
    .$if(user_id !== undefined, (query) => query.where('deliveries.user_id', '=', user_id ?? ''))
    .$if(incident_id !== undefined, (query) => query.where('push_logs.incident_id', '=', incident_id ?? ''))
    .$if(notification_id !== undefined, (query) =>
      query.where('deliveries.push_log_id', '=', notification_id ?? ''),
    )
    .$if(channel !== undefined, (query) => query.where('deliveries.channel', 'in', channel ?? []))
    .$if(status !== undefined, (query) => query.where('deliveries.status', 'in', status ?? []));
}

/** A page of the messages of a site by when they were queued, newest first; one row more than requested. */
export async function listDeliveryRows(
  db: Db,
  scope: Scope,
  filter: DeliveryFilter,
  start: PageStart<'order_key'>,
) {
  const before = start.before === null ? undefined : placeInTime(`${start.before}`);
  const rows = await matchingDeliveries(db, scope, filter)
    .select([
      'deliveries.id',
      'deliveries.push_log_id as notification_id',
      'push_logs.incident_id',
      'push_logs.rule',
      'push_logs.title',
      'push_logs.user_id',
      'users.name as user_name',
      'deliveries.channel',
      'deliveries.device_name',
      'deliveries.status',
      'deliveries.at',
      'deliveries.problem',
      'deliveries.provider_answer',
      'deliveries.due_at',
      'deliveries.next_attempt_at',
      'deliveries.attempts',
    ])
    .select((eb) => eb.fn.coalesce('deliveries.queued_at', eb.lit(0)).as('queued_at'))
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('deliveries.queued_at', 'deliveries.id'),
          '<',
          eb.tuple(before?.at ?? 0, before?.id ?? ''),
        ),
      ),
    )
    .orderBy('deliveries.queued_at', 'desc')
    .orderBy('deliveries.id', 'desc')
    .limit(oneMore(start))
    .execute();
  return rows.map((row) => ({
    ...row,
    next_attempt_at: row.status === 'queued' ? row.next_attempt_at : null,
    order_key: timeKeyOf(row.queued_at, row.id),
  }));
}

export async function countDeliveries(db: Db, scope: Scope, filter: DeliveryFilter): Promise<number> {
  const { count } = await matchingDeliveries(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What decides whether a person is notified, as it is now. */
export const findPersonToNotify = (db: Db, scope: Scope, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'is_disabled', 'is_shared_viewer', 'deleted_at'])
    .where('site_id', '=', scope.siteId)
    .where('id', '=', userId)
    .executeTakeFirst();

/** The first notification of an incident to a person. */
export const findFirstNotification = (db: Db, scope: Scope, incidentId: string, userId: string) =>
  db
    .selectFrom('push_logs')
    .select(['rule', 'received_at', 'created_at'])
    .where('site_id', '=', scope.siteId)
    .where('incident_id', '=', incidentId)
    .where('user_id', '=', userId)
    .orderBy('receipt_no')
    .limit(1)
    .executeTakeFirst();

/** What the notifications of an incident call its trap or gateway. */
export async function findTargetName(db: Db, scope: Scope, incidentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('push_logs')
    .select('target_name')
    .where('site_id', '=', scope.siteId)
    .where('incident_id', '=', incidentId)
    .orderBy('receipt_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.target_name ?? null;
}

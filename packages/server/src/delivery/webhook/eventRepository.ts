import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';

/** What the notifications of an event say, by one of them, with its site. */
export const findEvent = (db: Db, scope: Scope, pushLogId: string) =>
  db
    .selectFrom('push_logs')
    .innerJoin('sites', 'sites.id', 'push_logs.site_id')
    .leftJoin('incidents', (join) =>
      join
        .onRef('incidents.site_id', '=', 'push_logs.site_id')
        .onRef('incidents.id', '=', 'push_logs.incident_id'),
    )
    .select([
      'push_logs.rule',
      'push_logs.title',
      'push_logs.body',
      'push_logs.target_type',
      'push_logs.target_id',
      'push_logs.target_name',
      'push_logs.incident_id',
      'push_logs.occurred_at',
      'incidents.closed_at',
      'sites.code as site_code',
      'sites.name as site_name',
    ])
    .where('push_logs.site_id', '=', scope.siteId)
    .where('push_logs.id', '=', pushLogId)
    .executeTakeFirst();
export type WebhookEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** Whom the event notifies; none who may not sign in. */
export const listEventPeople = (db: Db, scope: Scope, eventId: string) =>
  db
    .selectFrom('deliveries')
    .innerJoin('users', (join) =>
      join.onRef('users.site_id', '=', 'deliveries.site_id').onRef('users.id', '=', 'deliveries.user_id'),
    )
    .select(['users.login_id', 'users.phone'])
    .where('deliveries.site_id', '=', scope.siteId)
    .where('deliveries.event_id', '=', eventId)
    .where('users.is_disabled', '=', false)
    .where('users.is_shared_viewer', '=', false)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.login_id')
    .execute();
export type Recipient = Awaited<ReturnType<typeof listEventPeople>>[number];

/** Of a test: the site, and who asks for it. */
export const findTester = (db: Db, { siteId, userId }: Scope) =>
  db
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .select(['users.login_id', 'users.phone', 'sites.code as site_code', 'sites.name as site_name'])
    .where('users.site_id', '=', siteId)
    .where('users.id', '=', userId ?? '')
    .executeTakeFirstOrThrow();

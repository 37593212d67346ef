import { type AlarmRule, INHERITED_SETTINGS } from '@satomori/core';
import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';

/** Traps that are watched now, with what decides about their batteries and patrols. */
export const listSetTraps = (db: Db, scope: Scope) =>
  db
    .selectFrom('traps')
    .select(['id', 'group_id', 'last_gateway_id', 'sensor_model', 'set_at', ...INHERITED_SETTINGS])
    .where('site_id', '=', scope.siteId)
    .where('deleted_at', 'is', null)
    .where('placement', '=', 'set')
    .orderBy('id')
    .execute();

/** What a trap's sensor reported since a time, in the order of receipt. */
const reportsOf = (db: Db, scope: Scope, trapId: string, since: number) =>
  db
    .selectFrom('trap_logs')
    .where('site_id', '=', scope.siteId)
    .where('trap_id', '=', trapId)
    .where('source', '=', 'sensor')
    .where('received_at', '>=', since)
    .orderBy('receipt_no');

export const listBatteryReports = (db: Db, scope: Scope, trapId: string, since: number) =>
  reportsOf(db, scope, trapId, since).select(['battery_v', 'battery_pct', 'battery_flag']).execute();

/** When people were at a trap since a time, as far as it counts as a patrol. */
export async function listVisits(db: Db, scope: Scope, trapId: string, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('trap_logs')
    .select('occurred_at')
    .where('site_id', '=', scope.siteId)
    .where('trap_id', '=', trapId)
    .where('source', '=', 'user')
    .where('kind', 'not in', ['cancelled', 'sensor_changed', 'planned', 'relocated'])
    .where('occurred_at', '>=', since)
    .where('cancelled_by_log_id', 'is', null)
    .execute();
  return rows.map((row) => row.occurred_at);
}

/** When a trap's sensor was received since a time, in order. */
export async function listReceipts(db: Db, scope: Scope, trapId: string, since: number): Promise<number[]> {
  const rows = await reportsOf(db, scope, trapId, since).select('received_at').execute();
  return rows.map(({ received_at }) => received_at);
}

/** Outages of gateways that were logged since a time, and when each ended; `null` if it lasts. */
export const listOutages = (db: Db, scope: Scope, since: number) =>
  db
    .selectFrom('gateway_logs as outage')
    .select('outage.silent_since')
    .select((eb) =>
      eb
        .selectFrom('gateway_logs as next')
        .select((inner) => inner.fn.min('next.occurred_at').as('ended_at'))
        .whereRef('next.site_id', '=', 'outage.site_id')
        .whereRef('next.gateway_id', '=', 'outage.gateway_id')
        .whereRef('next.receipt_no', '>', 'outage.receipt_no')
        .where('next.kind', '!=', 'offline')
        .as('ended_at'),
    )
    .where('outage.site_id', '=', scope.siteId)
    .where('outage.kind', '=', 'offline')
    .where('outage.received_at', '>=', since)
    .execute();

/** Firings since a time, and when each was checked; `null` if nobody has. */
export const listFirings = (db: Db, scope: Scope, since: number) =>
  db
    .selectFrom('incidents')
    .select(['received_at', 'closed_at'])
    .where('site_id', '=', scope.siteId)
    .where('rule', '=', 'trap_fired')
    .where('received_at', '>=', since)
    .execute();

/** How often a rule notified since a time; several people of one event count once. */
export async function countNotified(db: Db, scope: Scope, rule: AlarmRule, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('push_logs')
    .select(sql<number>`count(distinct target_id || ' ' || created_at)`.as('count'))
    .where('site_id', '=', scope.siteId)
    .where('rule', '=', rule)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

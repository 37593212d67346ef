import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** What sensors reported matters for the period alone; acts and firings count for longer. */
interface ReadPeriod {
  /** Milliseconds. */
  readingsFrom: number;
  to: number;
}

/** The log of a trap as far as its states in the period depend on it, in the order of receipt. */
export const listPastEntries = (db: Db, scope: Scope, trapId: string, { readingsFrom, to }: ReadPeriod) =>
  db
    .selectFrom('trap_logs')
    .leftJoin('trap_logs as seen', (join) =>
      join
        .onRef('seen.site_id', '=', 'trap_logs.site_id')
        .onRef('seen.id', '=', 'trap_logs.seen_log_id')
        .onRef('seen.trap_id', '=', 'trap_logs.trap_id'),
    )
    .select(['trap_logs.id', 'trap_logs.kind', 'trap_logs.source'])
    .select(['trap_logs.occurred_at', 'trap_logs.network_at', 'trap_logs.received_at'])
    .select(['trap_logs.is_clock_odd', 'trap_logs.contact', 'trap_logs.counter', 'trap_logs.f_cnt'])
    .select(['trap_logs.latitude', 'trap_logs.longitude', 'trap_logs.accuracy', 'trap_logs.undo'])
    .select(['trap_logs.cancels_log_id', 'trap_logs.receipt_no', 'seen.receipt_no as seen_sequence'])
    .where('trap_logs.site_id', '=', scope.siteId)
    .where('trap_logs.trap_id', '=', trapId)
    .where((eb) =>
      eb.or([
        eb('trap_logs.source', '=', 'user'),
        eb.and([
          eb('trap_logs.source', '=', 'sensor'),
          eb('trap_logs.received_at', '<', to),
          eb.or([eb('trap_logs.kind', '=', 'fired'), eb('trap_logs.received_at', '>=', readingsFrom)]),
        ]),
      ]),
    )
    .orderBy('trap_logs.receipt_no')
    .execute();
export type PastEntryRow = Awaited<ReturnType<typeof listPastEntries>>[number];

import {
  CHECK_RESULT_LABELS,
  codesLabelled,
  type Firing,
  type NotAppliedReason,
  TRAP_LOG_KIND_LABELS,
  type TRAP_LOG_SOURCES,
  type TrapLogKind,
} from '@satomori/core';
import { type ExpressionBuilder, type Insertable, type RawBuilder, sql } from 'kysely';
import { seesPeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import { insertRows, updateRows } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import { directionOf, type PageStart, oneMore } from '../database/paging.ts';
import { groupTree } from '../groups/treeRepository.ts';
import type { Tables, TrapLogTable } from '../database/tables.ts';
import { anyContains, findsEachWord, isOneOf } from '../database/textSearch.ts';
import { seesTrap } from './repository.ts';

export interface TrapLogFilter {
  trap_id?: string | undefined;
  gateway_id?: string | undefined;
  group_id?: string | undefined;
  kind?: TrapLogKind[] | undefined;
  source?: (typeof TRAP_LOG_SOURCES)[number][] | undefined;
  from?: number | undefined;
  to?: number | undefined;
  q?: string | undefined;
}

/**
 * A value hidden from PostgreSQL's planner. For a trap with half of all logs it would otherwise plan each page again,
 * only to arrive at the generic plan.
 */
const withoutLooking = (value: string): RawBuilder<string> => sql<string>`(select ${value})`;

/** Whether the text occurs in a log line: in its words, or in the names in it that this person may see. */
const isInLine = (scope: Scope, text: string) => (eb: ExpressionBuilder<Tables, 'trap_logs'>) =>
  findsEachWord(text, (word) =>
    eb.or([
      anyContains(
        [
          'traps.name',
          'traps.trap_no',
          'trap_logs.memo',
          'gateways.name',
          ...(seesPeople(scope) ? ['users.name'] : []),
        ],
        word,
      ),
      isOneOf('trap_logs.kind', codesLabelled(TRAP_LOG_KIND_LABELS, word)),
      isOneOf('trap_logs.result', codesLabelled(CHECK_RESULT_LABELS, word)),
    ]),
  );

const visibleLogs = (db: Db, scope: Scope, filter: TrapLogFilter) =>
  db
    .selectFrom('trap_logs')
    .innerJoin('traps', (join) =>
      join.onRef('traps.site_id', '=', 'trap_logs.site_id').onRef('traps.id', '=', 'trap_logs.trap_id'),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.site_id', '=', 'trap_logs.site_id').onRef('users.id', '=', 'trap_logs.user_id'),
    )
    .leftJoin('gateways', (join) =>
      join
        .onRef('gateways.site_id', '=', 'trap_logs.site_id')
        .onRef('gateways.id', '=', 'trap_logs.gateway_id'),
    )
    .where('trap_logs.site_id', '=', scope.siteId)
    .where((eb) => seesTrap(scope, eb as never))
    .$if(filter.trap_id !== undefined, (query) =>
      query.where('trap_logs.trap_id', '=', withoutLooking(filter.trap_id ?? '')),
    )
    .$if(filter.gateway_id !== undefined, (query) =>
      query.where('trap_logs.gateway_id', '=', filter.gateway_id ?? ''),
    )
    .$if(filter.group_id !== undefined, (query) =>
      query.where('traps.group_id', 'in', groupTree(db, scope.siteId, filter.group_id ?? '')),
    )
    .$if(filter.kind !== undefined, (query) => query.where('trap_logs.kind', 'in', filter.kind ?? []))
    .$if(filter.source !== undefined, (query) => query.where('trap_logs.source', 'in', filter.source ?? []))
    .$if(filter.from !== undefined, (query) => query.where('trap_logs.occurred_at', '>=', filter.from ?? 0))
    .$if(filter.to !== undefined, (query) => query.where('trap_logs.occurred_at', '<', filter.to ?? 0))
    .$if(filter.q !== undefined, (query) => query.where(isInLine(scope, filter.q ?? '') as never));

const withNames = (db: Db, scope: Scope, filter: TrapLogFilter) =>
  visibleLogs(db, scope, filter)
    .selectAll('trap_logs')
    .select(['traps.name as trap_name', 'users.name as user_name', 'gateways.name as gateway_name']);

/**
 * A page of the traps' logs in the order of receipt, newest first (oldest first with `after`); one row more than
 * requested.
 */
export function listTrapLogs(db: Db, scope: Scope, filter: TrapLogFilter, start: PageStart<'receipt_no'>) {
  const order = `trap_logs.${start.key}` as const;
  return withNames(db, scope, filter)
    .$if(start.since !== null, (query) => query.where('trap_logs.sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(order, '<', Number(start.before)))
    .$if(start.after !== undefined, (query) => query.where('trap_logs.receipt_no', '>', start.after ?? 0))
    .orderBy(order, directionOf(start))
    .limit(oneMore(start))
    .execute();
}

export async function countTrapLogs(db: Db, scope: Scope, filter: TrapLogFilter): Promise<number> {
  const { count } = await visibleLogs(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One log with its names; `undefined` if the scope may not see it. */
export const findTrapLog = (db: Db, scope: Scope, logId: string) =>
  withNames(db, scope, {}).where('trap_logs.id', '=', logId).executeTakeFirst();

/** The content hash of the log with this id in the site, to distinguish a repeat from a conflict. */
export const findLogContent = (db: Db, scope: Scope, logId: string) =>
  db
    .selectFrom('trap_logs')
    .select('content_hash')
    .where('site_id', '=', scope.siteId)
    .where('id', '=', logId)
    .executeTakeFirst();

/** Receipt number of a log of this trap; `null` if there is no such log. */
export async function receiptOf(db: Db, scope: Scope, trapId: string, logId: string): Promise<number | null> {
  const row = await db
    .selectFrom('trap_logs')
    .select('receipt_no')
    .where('site_id', '=', scope.siteId)
    .where('trap_id', '=', trapId)
    .where('id', '=', logId)
    .executeTakeFirst();
  return row?.receipt_no ?? null;
}

/** A row of the log; columns that are not given are empty. */
export type NewTrapLog = Omit<Insertable<TrapLogTable>, 'site_id' | 'is_clock_odd'> & {
  is_clock_odd?: boolean;
};

const ofSite = (scope: Scope, log: NewTrapLog) => ({ site_id: scope.siteId, is_clock_odd: false, ...log });

/** Inserts log rows with the same columns, each with its own number, in one statement. */
export const insertTrapLogs = (trx: Db, scope: Scope, logs: readonly NewTrapLog[]) =>
  insertRows(
    trx,
    'trap_logs',
    logs.map((log) => ofSite(scope, log)),
  );

export const insertTrapLog = (trx: Db, scope: Scope, log: NewTrapLog) =>
  trx.insertInto('trap_logs').values(ofSite(scope, log)).execute();

/** As `insertTrapLog`. @returns `false` if the end of this 作業中 is already logged */
export async function insertWorkingEnded(
  trx: Db,
  scope: Scope,
  log: NewTrapLog & { working_until: number },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('trap_logs')
    .values(ofSite(scope, log))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** The firings of a trap that no check has cleared, oldest receipt first. */
export async function listOpenFirings(trx: Db, scope: Scope, trapId: string): Promise<Firing[]> {
  const rows = await trx
    .selectFrom('trap_logs')
    .select(['id', 'occurred_at', 'network_at', 'received_at', 'is_clock_odd', 'receipt_no'])
    .where('site_id', '=', scope.siteId)
    .where('trap_id', '=', trapId)
    .where('kind', '=', 'fired')
    .where('cleared_by_log_id', 'is', null)
    .execute();
  // Ordered by the database, they are searched for in the whole log of the trap.
  const sorted = rows.toSorted((a, b) => a.receipt_no - b.receipt_no);
  return sorted.map(({ receipt_no, ...firing }) => ({ ...firing, sequence: receipt_no }));
}

/** The readings of a trap's sensor from this number on, in the order of receipt. The log contains no session. */
export async function listReadingsFrom(trx: Db, scope: Scope, trapId: string, receiptNo: number) {
  const rows = await trx
    .selectFrom('trap_logs')
    .select(['id', 'kind', 'occurred_at', 'network_at', 'received_at', 'is_clock_odd', 'receipt_no'])
    .select(['contact', 'counter', 'f_cnt', 'f_port', 'raw_payload'])
    .where('site_id', '=', scope.siteId)
    .where('trap_id', '=', trapId)
    .where('source', '=', 'sensor')
    .where('receipt_no', '>=', receiptNo)
    .orderBy('receipt_no')
    .execute();
  return rows.map(({ receipt_no, network_at, ...reading }) => ({
    ...reading,
    network_at,
    sent_at: network_at,
    dev_addr: null,
    sequence: receipt_no,
  }));
}

/** Acts of people at a trap that are not cancelled, from this number on, in the order of receipt. */
export const listActRows = (db: Db, scope: Scope, trapId: string, receiptNo: number) =>
  db
    .selectFrom('trap_logs')
    .select(['id', 'trap_id', 'kind', 'latitude', 'longitude', 'accuracy'])
    .select(['received_at', 'receipt_no', 'seen_log_id', 'not_applied_reason', 'undo'])
    .where('site_id', '=', scope.siteId)
    .where('trap_id', '=', trapId)
    .where('receipt_no', '>=', receiptNo)
    .where('source', '=', 'user')
    .where('kind', '!=', 'cancelled')
    .where('cancelled_by_log_id', 'is', null)
    .orderBy('receipt_no')
    .execute();

/** Ids of the acts that cleared firings of a trap. */
export async function listClearing(db: Db, scope: Scope, trapId: string): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('trap_logs')
    .select('cleared_by_log_id')
    .distinct()
    .where('site_id', '=', scope.siteId)
    .where('trap_id', '=', trapId)
    .where('kind', '=', 'fired')
    .where('cleared_by_log_id', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.cleared_by_log_id));
}

/** The firings of a trap that an act cleared. */
export const listClearedBy = (db: Db, scope: Scope, trapId: string, logId: string) =>
  db
    .selectFrom('trap_logs')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where('trap_id', '=', trapId)
    .where('kind', '=', 'fired')
    .where('cleared_by_log_id', '=', logId)
    .orderBy('receipt_no')
    .execute();

const updateLog = (
  trx: Db,
  scope: Scope,
  logId: string,
  changes: Partial<
    Pick<
      TrapLogTable,
      'kind' | 'cleared_by_log_id' | 'cancelled_by_log_id' | 'not_applied_reason' | 'undo' | 'sequence'
    >
  >,
) =>
  trx
    .updateTable('trap_logs')
    .set(changes)
    .where('site_id', '=', scope.siteId)
    .where('id', '=', logId)
    .execute();

/** Turns a reading into a firing that is not cleared. */
export const markFired = (trx: Db, scope: Scope, fired: { logId: string; sequence: number }) =>
  updateLog(trx, scope, fired.logId, { kind: 'fired', sequence: fired.sequence });

/** Says by which act each firing was cleared; `null`: it is open. */
export const markCleared = (
  trx: Db,
  scope: Scope,
  firings: readonly { id: string; cleared_by_log_id: string | null; sequence: number }[],
) =>
  updateRows(
    trx,
    'trap_logs',
    firings.map((firing) => ({ site_id: scope.siteId, ...firing })),
  );

/** Says why an act did not apply; with the own number of a row that nobody has seen yet. */
export const markNotApplied = (
  trx: Db,
  scope: Scope,
  { logId, reason, sequence }: { logId: string; reason: NotAppliedReason; sequence: number },
) => updateLog(trx, scope, logId, { not_applied_reason: reason, sequence });

export const markCancelled = (
  trx: Db,
  scope: Scope,
  { logId, byLogId, sequence }: { logId: string; byLogId: string; sequence: number },
) => updateLog(trx, scope, logId, { cancelled_by_log_id: byLogId, sequence });

/** Replaces the data needed to undo an act. It is in no answer, so this is no change of the row. */
export const updateUndo = (trx: Db, scope: Scope, { logId, undo }: { logId: string; undo: string }) =>
  updateLog(trx, scope, logId, { undo });

/** The newest firing of a trap up to this moment, if the trap was not set again between the two. */
export async function findFiringBefore(
  db: Db,
  scope: Scope,
  trapId: string,
  at: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('trap_logs')
    .select(['id', 'kind'])
    .where('site_id', '=', scope.siteId)
    .where('trap_id', '=', trapId)
    .where('kind', 'in', ['fired', 'set'])
    .where('cancelled_by_log_id', 'is', null)
    .where('occurred_at', '<=', at)
    .orderBy('occurred_at', 'desc')
    .orderBy('receipt_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.kind === 'fired' ? row.id : null;
}

/** Who last checked or set a trap, if that person may still be notified. */
export async function findLastChecker(db: Db, scope: Scope, trapId: string): Promise<string | null> {
  const row = await db
    .selectFrom('trap_logs')
    .innerJoin('users', (join) =>
      join.onRef('users.site_id', '=', 'trap_logs.site_id').onRef('users.id', '=', 'trap_logs.user_id'),
    )
    .select(['users.id', 'users.is_disabled', 'users.deleted_at'])
    .where('trap_logs.site_id', '=', scope.siteId)
    .where('trap_logs.trap_id', '=', trapId)
    .where('trap_logs.kind', 'in', ['checked', 'set'])
    .where('trap_logs.cancelled_by_log_id', 'is', null)
    .orderBy('trap_logs.receipt_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.is_disabled || row.deleted_at !== null ? null : row.id;
}

/** Who last began work on a trap. */
export async function findLastWorker(db: Db, scope: Scope, trapId: string): Promise<string | null> {
  const row = await db
    .selectFrom('trap_logs')
    .select('user_id')
    .where('site_id', '=', scope.siteId)
    .where('trap_id', '=', trapId)
    .where('kind', '=', 'working')
    .orderBy('receipt_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

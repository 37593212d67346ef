import type { DecodedInputOf, listAuditLogs } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { SEARCHED } from '../database/keyColumns.ts';
import { oneMore, type PageStart } from '../database/paging.ts';
import { anyContains, findsEachWord } from '../database/textSearch.ts';
import { placeInTime, timeKeyOf } from '../database/timeOrder.ts';

type Query = NonNullable<DecodedInputOf<typeof listAuditLogs>['query']>;
export type AuditFilter = Omit<Query, 'limit' | 'cursor' | 'count'>;

/** Tables whose rows are found by name, with the columns that name them. */
const NAMED = {
  users: SEARCHED.users,
  traps: ['name', 'trap_no'],
  gateways: ['name', 'code'],
  groups: SEARCHED.groups,
  areas: SEARCHED.areas,
  posts: ['capture_no'],
} as const;

const columnsOf = (table: keyof typeof NAMED) => NAMED[table].map((column) => `${table}.${column}`);

const idsNamed = (db: Db, scope: Scope, table: keyof typeof NAMED, word: string) =>
  db
    .selectFrom(table)
    .select(`${table}.id`)
    .where(`${table}.site_id`, '=', scope.siteId)
    .where(anyContains(columnsOf(table), word));

const photosNamed = (db: Db, scope: Scope, word: string) =>
  db
    .selectFrom('images')
    .innerJoin('posts', (join) =>
      join.onRef('posts.site_id', '=', 'images.site_id').onRef('posts.id', '=', 'images.owner_id'),
    )
    .select('images.id')
    .where('images.site_id', '=', scope.siteId)
    .where(anyContains(columnsOf('posts'), word));

function matchingEntries(db: Db, scope: Scope, filter: AuditFilter) {
  const { from, to, user_id, target_type, target_id, action, q } = filter;
  return db
    .selectFrom('audit_logs')
    .where('audit_logs.site_id', '=', scope.siteId)
    .$if(from !== undefined, (query) => query.where('audit_logs.at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('audit_logs.at', '<', to ?? 0))
    .$if(user_id !== undefined, (query) => query.where('audit_logs.user_id', '=', user_id ?? ''))
    .$if(target_id !== undefined, (query) => query.where('audit_logs.target_id', '=', target_id ?? ''))
    .$if(target_type !== undefined, (query) => query.where('audit_logs.target_type', 'in', target_type ?? []))
    .$if(action !== undefined, (query) => query.where('audit_logs.action', 'in', action ?? []))
    .$if(q !== undefined, (query) =>
      query.where((eb) =>
        findsEachWord(q ?? '', (word) =>
          eb.or([
            eb('audit_logs.user_id', 'in', idsNamed(db, scope, 'users', word)),
            ...(Object.keys(NAMED) as (keyof typeof NAMED)[]).map((table) =>
              eb('audit_logs.target_id', 'in', idsNamed(db, scope, table, word)),
            ),
            eb('audit_logs.target_id', 'in', photosNamed(db, scope, word)),
          ]),
        ),
      ),
    );
}

/** A page of the audit log by time, newest first; one row more than requested. */
export async function listEntries(db: Db, scope: Scope, filter: AuditFilter, start: PageStart<'order_key'>) {
  const before = start.before === null ? undefined : placeInTime(`${start.before}`);
  const rows = await matchingEntries(db, scope, filter)
    .selectAll()
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('audit_logs.at', 'audit_logs.id'), '<', eb.tuple(before?.at ?? 0, before?.id ?? '')),
      ),
    )
    .orderBy('audit_logs.at', 'desc')
    .orderBy('audit_logs.id', 'desc')
    .limit(oneMore(start))
    .execute();
  return rows.map((row) => ({ ...row, order_key: timeKeyOf(row.at, row.id) }));
}
export type AuditRow = Awaited<ReturnType<typeof listEntries>>[number];

export async function countEntries(db: Db, scope: Scope, filter: AuditFilter): Promise<number> {
  const { count } = await matchingEntries(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether this person has read the log after this moment. */
export async function hasViewed(db: Db, scope: Scope, since: number): Promise<boolean> {
  const row = await matchingEntries(db, scope, { action: ['view'], target_type: ['audit_log'] })
    .select('audit_logs.id')
    .where('audit_logs.user_id', '=', scope.userId)
    .where('audit_logs.at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

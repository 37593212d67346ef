import { type CAPTURE_METHODS, DAY_MS, formatDate, type Species } from '@satomori/core';
import type { Insertable } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { type PageStart, oneMore } from '../database/paging.ts';
import type { OneOf, Stamps } from '../database/tables/columnKinds.ts';
import { anyContains, findsEachWord } from '../database/textSearch.ts';
import { groupTree } from '../groups/treeRepository.ts';

/** The hunting calendar (出猟カレンダー). */
export interface EffortTable extends Stamps {
  site_id: string;
  id: string;
  posted_by: string | null;
  hunter_id: string;
  group_id: string | null;
  /** A calendar day in Japan. */
  date: string;
  /** `date` and id as one sortable text, for paging. */
  order_key: string;
  method: OneOf<typeof CAPTURE_METHODS>;
  species: Species | null;
  hunters_out: number;
  days_out: number;
  traps_set: number | null;
  sighted_count: number | null;
  captured_count: number | null;
  place: string | null;
  mesh_label: string | null;
  memo: string | null;
  content_hash: string | null;
}

declare module '../database/tables.ts' {
  interface Tables {
    efforts: EffortTable;
  }
}

export interface EffortFilter {
  ids?: string[] | undefined;
  species?: Species[] | undefined;
  group_id?: string | undefined;
  kind?: (typeof CAPTURE_METHODS)[number][] | undefined;
  from?: number | undefined;
  to?: number | undefined;
  q?: string | undefined;
}

/** The first day in Japan that does not begin before a moment. */
const firstDayFrom = (moment: number): string => formatDate(moment + DAY_MS - 1);

/** Efforts of the scope's groups, and the person's own; including deleted ones. Source: R12. */
function matchingEfforts(db: Db, scope: Scope, filter: EffortFilter) {
  const { huntGroupIds, userId } = scope;
  return db
    .selectFrom('efforts')
    .where('efforts.site_id', '=', scope.siteId)
    .$if(huntGroupIds !== 'all', (query) =>
      query.where((eb) =>
        eb.or([
          eb('efforts.hunter_id', '=', userId ?? ''),
          eb('efforts.posted_by', '=', userId ?? ''),
          eb('efforts.group_id', 'in', [...(huntGroupIds as readonly string[]), '']),
        ]),
      ),
    )
    .$if(filter.ids !== undefined, (query) => query.where('efforts.id', 'in', filter.ids ?? []))
    .$if(filter.species !== undefined, (query) => query.where('efforts.species', 'in', filter.species ?? []))
    .$if(filter.group_id !== undefined, (query) =>
      query.where('efforts.group_id', 'in', groupTree(db, scope.siteId, filter.group_id ?? '')),
    )
    .$if(filter.kind !== undefined, (query) => query.where('efforts.method', 'in', filter.kind ?? []))
    .$if(filter.from !== undefined, (query) =>
      query.where('efforts.date', '>=', firstDayFrom(filter.from ?? 0)),
    )
    .$if(filter.to !== undefined, (query) => query.where('efforts.date', '<', firstDayFrom(filter.to ?? 0)))
    .$if(filter.q !== undefined, (query) =>
      query.where(
        findsEachWord(filter.q ?? '', (word) =>
          anyContains(['efforts.place', 'efforts.mesh_label', 'efforts.memo'], word),
        ),
      ),
    );
}

const withNames = (query: ReturnType<typeof matchingEfforts>) =>
  query
    .leftJoin('users as poster', (join) =>
      join.onRef('poster.site_id', '=', 'efforts.site_id').onRef('poster.id', '=', 'efforts.posted_by'),
    )
    .leftJoin('users as hunter', (join) =>
      join.onRef('hunter.site_id', '=', 'efforts.site_id').onRef('hunter.id', '=', 'efforts.hunter_id'),
    )
    .leftJoin('groups', (join) =>
      join.onRef('groups.site_id', '=', 'efforts.site_id').onRef('groups.id', '=', 'efforts.group_id'),
    )
    .selectAll('efforts')
    .select(['poster.name as posted_by_name', 'hunter.name as hunter_name', 'groups.name as group_name']);

/** A page of efforts, the newest day first (by change, with `since`); one row more than requested. */
export function listEffortRows(db: Db, scope: Scope, filter: EffortFilter, start: PageStart<'order_key'>) {
  const order = `efforts.${start.key}` as const;
  return withNames(matchingEfforts(db, scope, filter))
    .$if(start.since === null, (query) => query.where('efforts.deleted_at', 'is', null))
    .$if(start.since !== null, (query) => query.where('efforts.sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(order, '<', start.before as never))
    .orderBy(order, 'desc')
    .limit(oneMore(start))
    .execute();
}

export async function countEfforts(db: Db, scope: Scope, filter: EffortFilter): Promise<number> {
  const { count } = await matchingEfforts(db, scope, filter)
    .where('efforts.deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The efforts of a list with this filter, as they are counted. */
export const listOutings = (db: Db, scope: Scope, filter: EffortFilter) =>
  matchingEfforts(db, scope, filter)
    .select(['date', 'method', 'species', 'hunters_out', 'days_out', 'sighted_count'])
    .select(['group_id', 'hunter_id', 'mesh_label', 'place'])
    .where('efforts.deleted_at', 'is', null)
    .execute();

/** One effort with its names; `undefined` if the scope may not see it. */
export const findEffort = (db: Db, scope: Scope, effortId: string) =>
  withNames(matchingEfforts(db, scope, { ids: [effortId] }))
    .where('efforts.deleted_at', 'is', null)
    .executeTakeFirst();

/** The content hash of the effort with this id in the site. */
export const findEffortContent = (db: Db, scope: Scope, effortId: string) =>
  db
    .selectFrom('efforts')
    .select('content_hash')
    .where('site_id', '=', scope.siteId)
    .where('id', '=', effortId)
    .executeTakeFirst();

export const insertEffort = (
  trx: Db,
  scope: Scope,
  effort: Omit<Insertable<EffortTable>, 'site_id' | 'order_key'>,
) =>
  trx
    .insertInto('efforts')
    .values({ ...effort, site_id: scope.siteId, order_key: `${effort.date}:${effort.id}` })
    .execute();

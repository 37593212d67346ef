import type { GROUP_KINDS } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { type PageStart, oneMore } from '../database/paging.ts';
import { anyContains, findsEachWord } from '../database/textSearch.ts';

export interface GroupFilter {
  kind?: (typeof GROUP_KINDS)[number][] | undefined;
  q?: string | undefined;
}

/**
 * The groups that the caller may see: their own, hunt groups below theirs, and deleted groups that were directly
 * below them; for an admin all.
 */
function visibleGroups(db: Db, scope: Scope, ownIds: readonly string[], filter: GroupFilter) {
  const { huntGroupIds } = scope;
  const seen = huntGroupIds === 'all' ? [] : [...huntGroupIds, ...ownIds, ''];
  return db
    .selectFrom('groups')
    .where('site_id', '=', scope.siteId)
    .$if(huntGroupIds !== 'all', (query) =>
      query.where((eb) =>
        eb.or([
          eb('id', 'in', seen),
          eb.and([eb('deleted_at', 'is not', null), eb('parent_id', 'in', seen)]),
        ]),
      ),
    )
    .$if(filter.kind !== undefined, (query) => query.where('kind', 'in', filter.kind ?? []))
    .$if(filter.q !== undefined, (query) =>
      query.where(findsEachWord(filter.q ?? '', (word) => anyContains(['name'], word))),
    );
}

/** A page of groups, newest first; one row more than requested. */
export const listGroups = (
  db: Db,
  scope: Scope,
  ownIds: readonly string[],
  filter: GroupFilter,
  start: PageStart<'id'>,
) =>
  visibleGroups(db, scope, ownIds, filter)
    .selectAll()
    .$if(start.since === null, (query) => query.where('deleted_at', 'is', null))
    .$if(start.since !== null, (query) => query.where('sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(start.key, '<', start.before as never))
    .orderBy(start.key, 'desc')
    .limit(oneMore(start))
    .execute();

export async function countGroups(
  db: Db,
  scope: Scope,
  ownIds: readonly string[],
  filter: GroupFilter,
): Promise<number> {
  const { count } = await visibleGroups(db, scope, ownIds, filter)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A group and all above it. */
export async function groupsAbove(db: Db, scope: Scope, groupId: string): Promise<string[]> {
  const rows = await db
    .withRecursive('above', (query) =>
      query
        .selectFrom('groups')
        .select(['groups.id', 'groups.parent_id'])
        .where('groups.site_id', '=', scope.siteId)
        .where('groups.id', '=', groupId)
        .union((inner) =>
          inner
            .selectFrom('groups')
            .innerJoin('above', 'above.parent_id', 'groups.id')
            .select(['groups.id', 'groups.parent_id'])
            .where('groups.site_id', '=', scope.siteId),
        ),
    )
    .selectFrom('above')
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

/** A group that the caller may see: one of their hunt groups, or any witness group, since sightings name theirs. */
export const findGroup = (db: Db, scope: Scope, groupId: string) =>
  db
    .selectFrom('groups')
    .select(['id', 'name', 'kind'])
    .where('site_id', '=', scope.siteId)
    .where('id', '=', groupId)
    .where('deleted_at', 'is', null)
    .$if(scope.huntGroupIds !== 'all', (query) =>
      query.where((eb) =>
        eb.or([
          eb('kind', '=', 'witness'),
          eb('id', 'in', ['', ...(scope.huntGroupIds === 'all' ? [] : scope.huntGroupIds)]),
        ]),
      ),
    )
    .executeTakeFirst();

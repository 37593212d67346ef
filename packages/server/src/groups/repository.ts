import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** The groups the caller belongs to or may see: their hunt groups and those below, their witness group; an admin: all. */
export function listGroups(db: Db, scope: Scope, witnessGroupId: string | null) {
  const { huntGroupIds } = scope;
  return db
    .selectFrom('groups')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('deleted_at', 'is', null)
    .$if(huntGroupIds !== 'all', (query) =>
      query.where('id', 'in', [
        ...(huntGroupIds as string[]),
        ...(witnessGroupId === null ? [] : [witnessGroupId]),
        '',
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute();
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

export const findGroup = (db: Db, scope: Scope, groupId: string) =>
  db
    .selectFrom('groups')
    .select(['id', 'name', 'kind'])
    .where('site_id', '=', scope.siteId)
    .where('id', '=', groupId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

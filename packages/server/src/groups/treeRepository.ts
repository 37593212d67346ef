import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** The ids of a group and of all below it, as a query. */
export const groupTree = (db: Db, siteId: string, groupId: string) =>
  db
    .withRecursive('below', (query) =>
      query
        .selectFrom('groups')
        .select('groups.id')
        .where('groups.site_id', '=', siteId)
        .where('groups.id', '=', groupId)
        .where('groups.deleted_at', 'is', null)
        // `union` terminates even if the tree contains a cycle.
        .union((inner) =>
          inner
            .selectFrom('groups')
            .innerJoin('below', 'below.id', 'groups.parent_id')
            .select('groups.id')
            .where('groups.site_id', '=', siteId)
            .where('groups.deleted_at', 'is', null),
        ),
    )
    .selectFrom('below')
    .select('below.id');

/** Every group of the site with its parent. */
export const listGroupParents = (db: Db, scope: Scope) =>
  db
    .selectFrom('groups')
    .select(['id', 'name', 'parent_id'])
    .where('site_id', '=', scope.siteId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

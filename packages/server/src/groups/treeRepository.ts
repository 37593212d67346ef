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
        // `union` ends also where somebody has made the tree a circle.
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

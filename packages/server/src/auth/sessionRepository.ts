import type { Db } from '../database/database.ts';

/** What every request needs to know of its person. */
export interface Session {
  user: {
    id: string;
    stamp: string;
    is_hunter: boolean;
    is_posting: boolean;
    is_gw_view: boolean;
    is_admin: boolean;
    is_shared_viewer: boolean;
    hunt_group_id: string | null;
    witness_group_id: string | null;
  };
  site: { id: string; is_satomori: boolean; post_needs_approval: boolean };
  /** The person's hunt group and those below it. */
  huntGroupIds: string[];
}

/** A group and all below it. */
export async function groupsBelow(db: Db, siteId: string, groupId: string): Promise<string[]> {
  const rows = await db
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
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The session of a user as it stands now; `null` for unknown, disabled and deleted ones. */
export async function loadSession(db: Db, userId: string): Promise<Session | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .select([
      'users.id',
      'users.stamp',
      'users.is_hunter',
      'users.is_posting',
      'users.is_gw_view',
      'users.is_admin',
      'users.is_shared_viewer',
      'users.hunt_group_id',
      'users.witness_group_id',
      'users.is_disabled',
      'sites.id as site_id',
      'sites.is_satomori',
      'sites.post_needs_approval',
    ])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .where('sites.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.is_disabled) return null;
  const { site_id, is_satomori, post_needs_approval, is_disabled: _, ...user } = row;
  const huntGroupIds = user.hunt_group_id === null ? [] : await groupsBelow(db, site_id, user.hunt_group_id);
  return { user, site: { id: site_id, is_satomori, post_needs_approval }, huntGroupIds };
}

import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** The person signed in, without what belongs to signing in. */
export const findCurrentUser = (db: Db, scope: Scope) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'login_id',
      'name',
      'name_kana',
      'user_code',
      'is_hunter',
      'is_posting',
      'is_gw_view',
      'is_admin',
      'is_shared_viewer',
      'hunt_group_id',
      'witness_group_id',
      'email',
      'phone',
      'last_login_at',
    ])
    .where('site_id', '=', scope.siteId)
    .where('id', '=', scope.userId ?? '')
    .executeTakeFirstOrThrow();

/** The other members of the caller's groups (of the site, for an admin), by name. */
export async function listMembers(db: Db, scope: Scope) {
  const { huntGroupIds } = scope;
  if (huntGroupIds !== 'all' && huntGroupIds.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', 'name', 'user_code'])
    .where('site_id', '=', scope.siteId)
    .where('id', '!=', scope.userId ?? '')
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .$if(huntGroupIds !== 'all', (query) => query.where('hunt_group_id', 'in', huntGroupIds as string[]))
    .orderBy('name_kana')
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** Ids of the members of a hunt or witness group; shared accounts are nobody in particular and get no notices. */
export async function listGroupMembers(
  db: Db,
  scope: Scope,
  group: { id: string; kind: 'hunt' | 'witness' },
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where(group.kind === 'hunt' ? 'hunt_group_id' : 'witness_group_id', '=', group.id)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .where('is_shared_viewer', '=', false)
    .execute();
  return rows.map((row) => row.id);
}

/** A person of the site, with the group that their posts belong to. */
export const findMember = (db: Db, scope: Scope, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'hunt_group_id', 'witness_group_id'])
    .where('site_id', '=', scope.siteId)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

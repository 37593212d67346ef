import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { PageStart } from '../database/paging.ts';

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

/** The other people of the caller's groups (of the site, for an admin), those gone or shut out included. */
function otherMembers(db: Db, scope: Scope) {
  const { huntGroupIds } = scope;
  return db
    .selectFrom('users')
    .where('site_id', '=', scope.siteId)
    .where('id', '!=', scope.userId ?? '')
    .$if(huntGroupIds !== 'all', (query) =>
      query.where('hunt_group_id', 'in', [...(huntGroupIds as readonly string[]), '']),
    );
}

const livingMembers = (db: Db, scope: Scope) =>
  otherMembers(db, scope).where('deleted_at', 'is', null).where('is_disabled', '=', false);

/**
 * A page of the caller's fellow members, newest first; one row more than asked for.
 * With `since`, who may no longer sign in is gone as well.
 */
export async function listMembers(db: Db, scope: Scope, start: PageStart<'id'>) {
  const rows = await (start.since === null ? livingMembers(db, scope) : otherMembers(db, scope))
    .select(['id', 'name', 'user_code', 'sequence', 'is_disabled', 'deleted_at', 'updated_at'])
    .$if(start.since !== null, (query) => query.where('sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(start.key, '<', start.before as never))
    .orderBy(start.key, 'desc')
    .limit(start.limit + 1)
    .execute();
  return rows.map(({ is_disabled, updated_at, deleted_at, ...member }) => ({
    ...member,
    deleted_at: deleted_at ?? (is_disabled ? updated_at : null),
  }));
}

export async function countMembers(db: Db, scope: Scope): Promise<number> {
  const { count } = await livingMembers(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
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

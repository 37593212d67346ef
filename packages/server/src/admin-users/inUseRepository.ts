import { sql, type SqlBool } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';

/** Where people are named, besides the fields of a post that only captures have. */
const NAMED_IN = [
  ['traps', 'owner_user_id'],
  ['groups', 'leader_user_id'],
  ['posts', 'hunter_id'],
  ['posts', 'posted_by'],
  ['efforts', 'hunter_id'],
  ['efforts', 'posted_by'],
] as const;

/**
 * The people among these who have signed in, or whom a trap, a group, a post or an effort names.
 *
 * @param ids of people as they were registered: a post that names one of them has a later sequence
 */
export async function peopleInUse(
  db: Db,
  { siteId }: Scope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', siteId)
    .where(isAmong(db, 'id', ids))
    .where((eb) =>
      eb.or([
        eb('last_login_at', 'is not', null),
        ...NAMED_IN.map(
          ([table, column]) =>
            sql<SqlBool>`exists (select 1 from ${sql.table(table)} as named where named.site_id = ${siteId}
              and named.deleted_at is null and ${sql.ref(`named.${column}`)} = users.id)`,
        ),
        eb.exists(
          eb
            .selectFrom('posts')
            .select('posts.id')
            .where('posts.site_id', '=', siteId)
            .whereRef('posts.sequence', '>', 'users.sequence')
            .where(
              sql<SqlBool>`(cast(posts.details as text) like '%' || users.id || '%'
                or cast(posts.answers as text) like '%' || users.id || '%')`,
            ),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

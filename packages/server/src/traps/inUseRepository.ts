import { sql, type SqlBool } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';

/** The traps among these that have a log, were received, have photos, or are named by a post. */
export async function trapsInUse(
  db: Db,
  { siteId }: Scope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const logged = await db
    .selectFrom('trap_logs')
    .select('trap_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where(isAmong(db, 'trap_id', ids))
    .execute();
  const received = await db
    .selectFrom('trap_gateways')
    .select('trap_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where(isAmong(db, 'trap_id', ids))
    .execute();
  const named = await db
    .selectFrom('posts')
    .select('trap_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .where(isAmong(db, 'trap_id', ids))
    .execute();
  const shown = await db
    .selectFrom('images')
    .select('owner_id as trap_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where('owner_type', '=', 'trap')
    .where(isAmong(db, 'owner_id', ids))
    .execute();
  const answered = await db
    .selectFrom('traps')
    .select('id as trap_id')
    .where('site_id', '=', siteId)
    .where(isAmong(db, 'id', ids))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('posts')
          .select('posts.id')
          .where('posts.site_id', '=', siteId)
          .whereRef('posts.sequence', '>', 'traps.sequence')
          .where(sql<SqlBool>`cast(posts.answers as text) like '%' || traps.id || '%'`),
      ),
    )
    .execute();
  return new Set(
    [...logged, ...received, ...named, ...shown, ...answered].flatMap(({ trap_id }) => trap_id ?? []),
  );
}

import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { isAmong, updateRows } from '../../database/bulk.ts';
import type { Db } from '../../database/database.ts';
import type { PostKind } from '../../posts/kinds.ts';

/** The posts that rows of an import have made. */
export const postsOfRows = (trx: Db, { siteId }: Scope, ids: readonly string[]) =>
  trx
    .selectFrom('posts')
    .select(['id', 'version', 'deleted_at', 'status', 'group_id', 'posted_by', 'hunter_id'])
    .where('site_id', '=', siteId)
    .where(isAmong(trx, 'id', ids))
    .execute();

/** Deletes posts that are still at their first version. Their capture numbers are free again. */
export const removePosts = (
  trx: Db,
  { siteId }: Scope,
  posts: readonly { id: string; sequence: number }[],
  now: number,
): Promise<void> =>
  updateRows(
    trx,
    'posts',
    posts.map(({ id, sequence }) => ({
      site_id: siteId,
      id,
      capture_no: null,
      deleted_at: now,
      updated_at: now,
      version: 2,
      sequence,
    })),
  );

/** The changes of posts with these numbers, for those who see them: an imported post has a hunter or nobody. */
export const recordPosts = (
  trx: Db,
  { siteId }: Scope,
  { isHunt, resource }: PostKind,
  { first, count }: { first: number; count: number },
  isCounted: boolean,
) =>
  trx
    .insertInto('changes')
    .columns(['site_id', 'sequence', 'resource', 'row_id', 'group_id', 'user_id', 'at'])
    .expression((eb) => {
      const group = eb.ref(isHunt ? 'group_id' : 'site_id');
      return eb
        .selectFrom('posts')
        .where('site_id', '=', siteId)
        .where('is_hunt', '=', isHunt)
        .where((each) => each.between('sequence', first, first + count - 1))
        .select([
          'site_id',
          'sequence',
          sql.lit(resource).as('resource'),
          'id',
          isCounted ? group.as('group_id') : sql<null>`null`.as('group_id'),
          'hunter_id',
          sql.lit(Date.now()).as('at'),
        ]);
    })
    .execute();

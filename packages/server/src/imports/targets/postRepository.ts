import type { Scope } from '../../access/scope.ts';
import { isAmong, updateRows } from '../../database/bulk.ts';
import type { Db } from '../../database/database.ts';

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

import type { Updateable } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { type PageStart, oneMore } from '../database/paging.ts';
import type { PostTable } from '../database/tables.ts';
import type { PostKind } from './kinds.ts';
import { type PostFilter, seesPost } from './repository.ts';
import { postVisibility } from './postVisibility.ts';

export type PostChanges = Omit<Updateable<PostTable>, 'site_id' | 'id' | 'is_hunt' | 'version'>;

/** Changes a post that is still at this version; @returns whether it was */
export async function updatePost(
  trx: Db,
  scope: Scope,
  { id, version }: { id: string; version: number },
  changes: PostChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('posts')
    .set({ ...changes, version: version + 1 })
    .where('site_id', '=', scope.siteId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * The audience names under which a scope may have seen a post: its groups, the person, and for sightings the site.
 */
const audienceNames = ({ siteId, userId, huntGroupIds }: Scope, kind: PostKind): string[] => [
  ...(kind.isHunt ? (huntGroupIds as readonly string[]) : [siteId]),
  ...(userId === null ? [] : [userId]),
];

/**
 * Posts that were hidden from the scope after it may have seen them. Only the filter by id applies: with any other
 * filter a caller could find out the present values of a hidden post.
 */
export async function listHiddenPosts(
  db: Db,
  scope: Scope,
  kind: PostKind,
  filter: Pick<PostFilter, 'ids'>,
  start: PageStart<'order_key'>,
): Promise<{ id: string; sequence: number; deleted_at: number }[]> {
  // Admins see every post, so none is ever hidden from them.
  if (scope.roles.has('admin')) return [];
  const { from } = postVisibility(scope, kind);
  return (
    db
      .selectFrom('hidings')
      .innerJoin('posts', (join) =>
        join.onRef('posts.site_id', '=', 'hidings.site_id').onRef('posts.id', '=', 'hidings.row_id'),
      )
      .select((eb) => ['posts.id', 'posts.sequence', eb.fn.max('hidings.at').as('deleted_at')])
      .where('hidings.site_id', '=', scope.siteId)
      .where('hidings.sequence', '>', start.since ?? 0)
      .where('hidings.audience_id', 'in', audienceNames(scope, kind))
      .where('posts.is_hunt', '=', kind.isHunt)
      .$if(from !== null, (query) => query.where('posts.happened_at', '>=', from as number))
      // A comparison with NULL is neither true nor false, so a plain `not` would lose rows.
      .where((eb) => eb.not(eb.fn.coalesce(seesPost(db, scope, kind, eb as never), eb.lit(false))))
      .$if(filter.ids !== undefined, (query) => query.where('posts.id', 'in', filter.ids ?? []))
      .$if(start.before !== null, (query) => query.where('posts.sequence', '<', Number(start.before)))
      .groupBy(['posts.id', 'posts.sequence'])
      .orderBy('posts.sequence', 'desc')
      .limit(oneMore(start))
      .execute()
  );
}

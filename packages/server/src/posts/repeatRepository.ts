import type { Scope } from '../access/scope.ts';
import { isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import type { PostKind } from './kinds.ts';
import { seesPost } from './repository.ts';

/** Posts of the site with one of these photos. */
export const listPostsWithPhotos = (db: Db, scope: Scope, kind: PostKind, hashes: readonly string[]) =>
  db
    .selectFrom('posts')
    .select(['posts.id', 'posts.warnings'])
    .where('posts.site_id', '=', scope.siteId)
    .where('posts.is_hunt', '=', kind.isHunt)
    .where('posts.deleted_at', 'is', null)
    .where('posts.id', 'in', (eb) =>
      eb
        .selectFrom('images')
        .select('images.owner_id')
        .where('images.site_id', '=', scope.siteId)
        .where('images.owner_type', '=', kind.photoOwner)
        .where('images.sha256', 'in', hashes),
    )
    .orderBy('posts.id')
    .execute();

/** Those of the posts with a photo that another post uses too; withdrawn posts are ignored. */
export async function findRepeated(
  db: Db,
  scope: Scope,
  kind: PostKind,
  postIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('images as own')
    .innerJoin('images as same', (join) =>
      join
        .onRef('same.site_id', '=', 'own.site_id')
        .onRef('same.sha256', '=', 'own.sha256')
        .onRef('same.owner_type', '=', 'own.owner_type')
        .onRef('same.owner_id', '!=', 'own.owner_id'),
    )
    .innerJoin('posts as other', (join) =>
      join.onRef('other.site_id', '=', 'same.site_id').onRef('other.id', '=', 'same.owner_id'),
    )
    .select('own.owner_id')
    .distinct()
    .where('own.site_id', '=', scope.siteId)
    .where('own.owner_type', '=', kind.photoOwner)
    .where('own.owner_id', 'in', postIds)
    .where('other.status', '!=', 'withdrawn')
    .where('other.deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.owner_id));
}

/** The posts that use these photos, newest first, and whether the scope sees each. */
export const listPhotoUses = (db: Db, scope: Scope, kind: PostKind, hashes: readonly string[]) =>
  db
    .selectFrom('images')
    .innerJoin('posts', (join) =>
      join.onRef('posts.site_id', '=', 'images.site_id').onRef('posts.id', '=', 'images.owner_id'),
    )
    .select(['images.sha256', 'posts.id', 'posts.capture_no', 'posts.happened_at'])
    .select((eb) => eb.fn.coalesce(seesPost(db, scope, kind, eb as never), eb.lit(false)).as('is_seen'))
    .distinct()
    .where('images.site_id', '=', scope.siteId)
    .where('images.owner_type', '=', kind.photoOwner)
    .where('images.sha256', 'in', hashes)
    .where('posts.status', '!=', 'withdrawn')
    .where('posts.deleted_at', 'is', null)
    .orderBy('posts.happened_at', 'desc')
    .orderBy('posts.id')
    .execute();

/** Those of the posts that use their photos, the oldest first; withdrawn ones do not. */
export const listUsingPosts = (db: Db, scope: Scope, postIds: readonly string[]) =>
  db
    .selectFrom('posts')
    .leftJoin('users as hunter', (join) =>
      join.onRef('hunter.site_id', '=', 'posts.site_id').onRef('hunter.id', '=', 'posts.hunter_id'),
    )
    .select(['posts.id', 'posts.capture_no', 'posts.happened_at', 'posts.time_precision'])
    .select('hunter.name as hunter_name')
    .where('posts.site_id', '=', scope.siteId)
    .where(isAmong(db, 'posts.id', postIds))
    .where('posts.status', '!=', 'withdrawn')
    .where('posts.deleted_at', 'is', null)
    .orderBy('posts.happened_at')
    .orderBy('posts.id')
    .execute();
export type UsingPost = Awaited<ReturnType<typeof listUsingPosts>>[number];

/** The warnings of these posts, and whether they count. */
export const listWarnings = (db: Db, scope: Scope, postIds: readonly string[]) =>
  db
    .selectFrom('posts')
    .select(['id', 'status', 'warnings'])
    .where('site_id', '=', scope.siteId)
    .where(isAmong(db, 'id', postIds))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/** Sets a warning; with `sequence` if it is not the post that is being written. */
export const updateWarnings = (
  trx: Db,
  scope: Scope,
  postId: string,
  changes: { warnings: string; sequence?: number },
) =>
  trx
    .updateTable('posts')
    .set(changes)
    .where('site_id', '=', scope.siteId)
    .where('id', '=', postId)
    .execute();

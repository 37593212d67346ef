import { type DecodedAnswerOf, type findCapturePhotoUses, MAX_PHOTO_USES } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { listPossiblyLike, type PossiblyLike } from '../photos/likeRepository.ts';
import { likenessOf } from '../photos/photoLikeness.ts';
import { listPhotos, type PhotoRow } from '../photos/repository.ts';
import type { PostKind } from './kinds.ts';
import { listPhotoUses, listUsingPosts, type UsingPost } from './repeatRepository.ts';

/**
 * Which posts of the site already use these photos. Of a post that the caller cannot see only that there is one.
 *
 * Source: R12, R43.
 */
export async function findPhotoUses(
  db: Db,
  scope: Scope,
  kind: PostKind,
  hashes: readonly string[],
): Promise<DecodedAnswerOf<typeof findCapturePhotoUses>> {
  const found = Map.groupBy(await listPhotoUses(db, scope, kind, hashes), (use) => use.sha256);
  const uses = Array.from(found, ([sha256, posts]) => ({
    sha256,
    posts: posts
      .filter((post) => post.is_seen)
      .slice(0, MAX_PHOTO_USES)
      .map(({ id, capture_no, happened_at }) => ({ id, capture_no, at: happened_at })),
    is_unseen: posts.some((post) => !post.is_seen),
  }));
  return { uses };
}

/** A photo of a post, and one of another post that is the same file or looks like it. */
export interface PhotoRepeat {
  photo: PhotoRow;
  other: PossiblyLike;
  post: UsingPost;
  likeness: 'same' | 'similar';
}

/**
 * The photos of a post that other posts of the site have too, or nearly so; those of the oldest post first.
 *
 * Source: R246.
 */
export async function findPhotoRepeats(
  db: Db,
  scope: Scope,
  kind: PostKind,
  postId: string,
): Promise<PhotoRepeat[]> {
  const photos = await listPhotos(db, scope, [postId]);
  if (photos.length === 0) return [];
  const others = Map.groupBy(
    (await listPossiblyLike(db, scope, kind.photoOwner, photos)).flatMap((other) =>
      photos.flatMap((photo) => {
        const likeness = other.owner_id === postId ? null : likenessOf(photo, other);
        return likeness === null ? [] : [{ photo, other, likeness }];
      }),
    ),
    ({ other }) => other.owner_id,
  );
  const posts = await listUsingPosts(db, scope, [...others.keys()]);
  return posts.flatMap((post) => (others.get(post.id) ?? []).map((found) => ({ ...found, post })));
}

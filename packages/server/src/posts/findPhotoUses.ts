import { type DecodedAnswerOf, type findCapturePhotoUses, MAX_PHOTO_USES } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { PostKind } from './kinds.ts';
import { listPhotoUses } from './repeatRepository.ts';

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

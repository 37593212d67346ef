import { PHOTO_DOUBTS, photoDoubts, type POST_WARNINGS } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import type { PostKind } from './kinds.ts';
import { listPhotos } from '../photos/repository.ts';
import { findRepeated, listPostsWithPhotos, updateWarnings } from './repeatRepository.ts';
import { findPost } from './repository.ts';
import { findTrapPlace } from '../traps/repository.ts';

type Warning = (typeof POST_WARNINGS)[number];

/** A position further than this from the site's centre is most likely a mistake, but still accepted. */
const FAR_DEGREES = 0.7;

interface Place {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/**
 * A position far outside the site is a warning for the approver, not a reason to refuse.
 *
 * Source: R83.
 */
export function placeWarnings(
  site: { center_latitude: number; center_longitude: number },
  { latitude, longitude }: Place,
): Warning[] {
  const isOutside =
    latitude != null &&
    longitude != null &&
    (Math.abs(latitude - site.center_latitude) > FAR_DEGREES ||
      Math.abs(longitude - site.center_longitude) > FAR_DEGREES);
  return isOutside ? ['outside_site'] : [];
}

/**
 * Updates the warning of a photo that several posts use, on all of these posts: an animal may be claimed twice. The
 * others change for admins only and keep their version, since their poster sees no difference.
 *
 * Source: R43.
 */
export async function noteRepeats(
  trx: Db,
  scope: Scope,
  kind: PostKind,
  postId: string,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  const posts = await listPostsWithPhotos(trx, scope, kind, hashes);
  const repeated = await findRepeated(trx, scope, kind, [postId, ...posts.map(({ id }) => id)]);
  for (const { id, warnings: known } of posts) {
    if (known.includes('photo_repeated') === repeated.has(id)) continue;
    const others = known.filter((warning) => warning !== 'photo_repeated');
    const warnings = JSON.stringify(repeated.has(id) ? [...others, 'photo_repeated'] : others);
    const change = { resource: kind.resource, row_id: id };
    const stamp = id === postId ? {} : { sequence: await nextSequence(trx, scope.siteId, change) };
    await updateWarnings(trx, scope, id, { warnings, ...stamp });
  }
}

const OF_PHOTOS: ReadonlySet<Warning> = new Set(['photo_repeated', ...PHOTO_DOUBTS]);
/** Warnings that follow from a post's photos: an edit of its texts keeps them until the photos are checked again. */
export const photoWarnings = (warnings: readonly Warning[]): Warning[] =>
  warnings.filter((warning) => OF_PHOTOS.has(warning));

/**
 * Updates a capture's warnings about photos taken elsewhere or at another time.
 *
 * Source: R43.
 */
export async function notePhotoDoubts(trx: Db, scope: Scope, kind: PostKind, postId: string): Promise<void> {
  const post = kind.isHunt ? await findPost(trx, scope, kind, postId) : undefined;
  if (post === undefined) return;
  const { latitude, longitude, accuracy } = post;
  const own = latitude === null || longitude === null ? null : { latitude, longitude, accuracy };
  const found = photoDoubts({
    place: (post.trap_id === null ? null : await findTrapPlace(trx, scope, post.trap_id)) ?? own,
    at: post.time_precision === 'unknown' ? null : post.happened_at,
    photos: await listPhotos(trx, scope, [postId]),
  });
  const others = post.warnings.filter((warning) => !PHOTO_DOUBTS.some((doubt) => doubt === warning));
  // The usual case: no warnings before and none now.
  if (found.length === 0 && others.length === post.warnings.length) return;
  await updateWarnings(trx, scope, postId, { warnings: JSON.stringify([...others, ...found]) });
}

/** That another post uses a photo is for approvers only: its group may be unknown to the poster. */
export const seenWarnings = (scope: Scope, warnings: readonly Warning[]): Warning[] =>
  warnings.filter((warning) => warning !== 'photo_repeated' || scope.roles.has('admin'));

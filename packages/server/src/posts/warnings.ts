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

/** A position further than this from the site's middle is most likely a slip, and still accepted. */
const FAR_DEGREES = 0.7;

interface Place {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/**
 * A position far outside of the site is a warning for the approver, no refusal.
 *
 * Source: domain research, section 9, rules.
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
 * Brings the warning of a photo that several posts use up to date, on this post and on every other that has one of these
 * photos: an animal may be claimed twice. The others count as changed for admin alone, and keep their version:
 * what their poster sees and edits is the same as before.
 *
 * Source: domain research, section 9, rules.
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
/** The warnings that follow from a post's photos: an edit of its texts keeps them, until the photos are judged again. */
export const photoWarnings = (warnings: readonly Warning[]): Warning[] =>
  warnings.filter((warning) => OF_PHOTOS.has(warning));

/**
 * Brings the warnings of photos taken elsewhere or at another time up to date on a capture.
 *
 * Source: R43
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
  // As of most captures: none before and none now.
  if (found.length === 0 && others.length === post.warnings.length) return;
  await updateWarnings(trx, scope, postId, { warnings: JSON.stringify([...others, ...found]) });
}

/** That another post uses a photo is for whoever approves: it may be of a group unknown to its poster. */
export const seenWarnings = (scope: Scope, warnings: readonly Warning[]): Warning[] =>
  warnings.filter((warning) => warning !== 'photo_repeated' || scope.roles.has('admin'));

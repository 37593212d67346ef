import type { POST_WARNINGS } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import type { PostKind } from './kinds.ts';
import { findRepeated, listPostsWithPhotos, updateWarnings } from './repeatRepository.ts';

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
 * Brings the warning of a photo that stands on several posts up to date, on this post and on every other that has one
 * of these photos: an animal may be claimed twice. The others count as changed for admin alone, and keep their version:
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

/** That a photo stands on another post is for whoever approves: the other post may be of a group unknown to its poster. */
export const seenWarnings = (scope: Scope, warnings: readonly Warning[]): Warning[] =>
  warnings.filter((warning) => warning !== 'photo_repeated' || scope.roles.has('admin'));

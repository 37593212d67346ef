import {
  PHOTO_MATCH_WARNINGS,
  photoMatchWarnings,
  type POST_WARNINGS,
  REPEAT_WARNINGS,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import type { PostKind } from './kinds.ts';
import { listPossiblyLike } from '../photos/likeRepository.ts';
import type { ComparedPhoto } from '../photos/photoLikeness.ts';
import { listPhotos } from '../photos/repository.ts';
import { findPhotoRepeats } from './findPhotoUses.ts';
import { findRepeated, listPostsWithPhotos, listWarnings, updateWarnings } from './repeatRepository.ts';
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
    const isOn = repeated.has(id);
    await switchWarning(trx, scope, kind, {
      id,
      known,
      warning: 'photo_repeated',
      isOn,
      isOwn: id === postId,
    });
  }
}

interface Switched {
  id: string;
  known: readonly Warning[];
  warning: Warning;
  isOn: boolean;
  /** Of the post that is being written. */
  isOwn: boolean;
}

async function switchWarning(trx: Db, scope: Scope, kind: PostKind, post: Switched): Promise<void> {
  const { id, known, warning, isOn, isOwn } = post;
  if (known.includes(warning) === isOn) return;
  const others = known.filter((each) => each !== warning);
  const warnings = JSON.stringify(isOn ? [...others, warning] : others);
  const change = { resource: kind.resource, row_id: id };
  const stamp = isOwn ? {} : { sequence: await nextSequence(trx, scope.siteId, change) };
  await updateWarnings(trx, scope, id, { warnings, ...stamp });
}

/** Other posts with a photo that looks like one of this post's, though its file is another. */
async function findSimilarPosts(db: Db, scope: Scope, kind: PostKind, postId: string): Promise<Set<string>> {
  const repeats = await findPhotoRepeats(db, scope, kind, postId);
  return new Set(repeats.filter(({ likeness }) => likeness === 'similar').map(({ post }) => post.id));
}

interface SimilarOptions {
  /** Photos that the capture no longer uses, or used in another way. */
  former?: readonly ComparedPhoto[];
  /** Whether the caller writes the capture itself, too, and gives that change its number. */
  isWritten?: boolean;
}

/**
 * Updates the warning of captures whose photos look alike, on this capture and on the others.
 *
 * Source: R246.
 */
export async function noteSimilarPhotos(
  trx: Db,
  scope: Scope,
  kind: PostKind,
  postId: string,
  { former = [], isWritten = true }: SimilarOptions = {},
): Promise<void> {
  if (!kind.isHunt) return;
  const similar = await findSimilarPosts(trx, scope, kind, postId);
  const formerly = former.length === 0 ? [] : await listPossiblyLike(trx, scope, kind.photoOwner, former);
  const affected = new Set([postId, ...similar, ...formerly.map(({ owner_id }) => owner_id)]);
  const posts = await listWarnings(trx, scope, [...affected]);
  const isUsed = posts.some(({ id, status }) => id === postId && status !== 'withdrawn');
  for (const { id, status, warnings: known } of posts) {
    const isOwn = id === postId;
    const isLike = isOwn ? similar.size > 0 : isUsed && similar.has(id);
    const isOn =
      status !== 'withdrawn' &&
      (isLike || (!isOwn && (await findSimilarPosts(trx, scope, kind, id)).size > 0));
    await switchWarning(trx, scope, kind, {
      id,
      known,
      warning: 'photo_similar',
      isOn,
      isOwn: isOwn && isWritten,
    });
  }
}

const OF_PHOTOS: ReadonlySet<Warning> = new Set([...REPEAT_WARNINGS, ...PHOTO_MATCH_WARNINGS]);
/** Warnings that follow from a post's photos: an edit of its texts keeps them until the photos are checked again. */
export const photoWarnings = (warnings: readonly Warning[]): Warning[] =>
  warnings.filter((warning) => OF_PHOTOS.has(warning));

/**
 * Updates a capture's warnings about photos taken elsewhere or at another time.
 *
 * Source: R43.
 */
export async function notePhotoMatchWarnings(
  trx: Db,
  scope: Scope,
  kind: PostKind,
  postId: string,
): Promise<void> {
  const post = kind.isHunt ? await findPost(trx, scope, kind, postId) : undefined;
  if (post === undefined) return;
  const { latitude, longitude, accuracy } = post;
  const own = latitude === null || longitude === null ? null : { latitude, longitude, accuracy };
  const found = photoMatchWarnings({
    place: (post.trap_id === null ? null : await findTrapPlace(trx, scope, post.trap_id)) ?? own,
    at: post.time_precision === 'unknown' ? null : post.happened_at,
    photos: await listPhotos(trx, scope, [postId]),
  });
  const others = post.warnings.filter((warning) => !PHOTO_MATCH_WARNINGS.some((each) => each === warning));
  // The usual case: no warnings before and none now.
  if (found.length === 0 && others.length === post.warnings.length) return;
  await updateWarnings(trx, scope, postId, { warnings: JSON.stringify([...others, ...found]) });
}

const OF_OTHERS: ReadonlySet<Warning> = new Set(REPEAT_WARNINGS);
/** That another post has the photo is for approvers only: its group may be unknown to the poster. */
export const seenWarnings = (scope: Scope, warnings: readonly Warning[]): Warning[] =>
  warnings.filter((warning) => !OF_OTHERS.has(warning) || scope.roles.has('admin'));

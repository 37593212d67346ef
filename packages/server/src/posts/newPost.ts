import { fiscalYear, meshCodeOf } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { type PhotoDescription, photoRow, type PhotoWithFile } from '../photos/photoRow.ts';
import { insertPhoto } from '../photos/repository.ts';
import { nextSequences } from '../database/sequence.ts';
import { contentHash } from '../idempotency/contentHash.ts';
import { findSite } from '../sites/repository.ts';
import { audienceOf, changesOf } from './audience.ts';
import type { PostKind } from './kinds.ts';
import type { PostDefinition, PostInput } from './postDefinition.ts';
import { findPost, insertPost, NEW_POST } from './repository.ts';
import { tileOf } from './tiles/tile.ts';
import { notePhotoMatchWarnings, noteRepeats, noteSimilarPhotos } from './warnings.ts';

/** The paging key of lists: time of the event and id as one unique, sortable text. */
const orderKey = (happenedAt: number, id: string): string =>
  `${String(Math.max(0, happenedAt)).padStart(15, '0')}:${id}`;

/** Columns derived from the position of a post. */
export function placedColumns(latitude: number | null, longitude: number | null) {
  if (latitude === null || longitude === null) return { tile_x: null, tile_y: null, mesh_code: null };
  return { ...tileOf(latitude, longitude), mesh_code: meshCodeOf(latitude, longitude) };
}

export const timedColumns = (happenedAt: number, id: string) => ({
  happened_at: happenedAt,
  order_key: orderKey(happenedAt, id),
  fiscal_year: fiscalYear(happenedAt),
});

/**
 * Writes a new post with its photos, and notifies others of it.
 *
 * @throws {AppError} for invalid content
 */
export async function insertNewPost(
  trx: Db,
  scope: Scope,
  kind: PostDefinition,
  input: PostInput,
  photos: readonly PhotoWithFile<PhotoDescription>[],
  now: number,
): Promise<void> {
  const columns = await kind.columns(trx, scope, input.id, input, now);
  const written = { ...columns, content_hash: contentHash(scope.userId, input) };
  const owner = { id: input.id, is_hunt: kind.isHunt, posted_by: scope.userId };
  const post = { ...NEW_POST, group_id: null, ...written, ...owner };
  const audience = audienceOf(kind, await findSite(trx, scope), post);
  const sequences = await nextSequences(trx, scope.siteId, changesOf(kind, post.id, [audience]));
  const stamps = { created_at: now, updated_at: now, sequence: sequences.at(-1) ?? 0 };
  await insertPost(trx, scope, { ...post, ...stamps });
  await insertPhotos(trx, scope, kind, post.id, photos, now);
  if (kind.notify === undefined) return;
  const stored = await findPost(trx, scope, kind, post.id);
  if (stored !== undefined) await kind.notify(trx, scope, stored, now);
}

async function insertPhotos(
  trx: Db,
  scope: Scope,
  kind: PostKind,
  postId: string,
  photos: readonly PhotoWithFile<PhotoDescription>[],
  now: number,
): Promise<void> {
  if (photos.length === 0) return;
  for (const [sortOrder, photo] of photos.entries()) {
    await insertPhoto(
      trx,
      scope,
      photoRow(photo, { type: kind.photoOwner, id: postId, sortOrder, userId: scope.userId, now }),
    );
  }
  const hashes = photos.map((photo) => photo.sha256);
  await noteRepeats(trx, scope, kind, postId, hashes);
  await noteSimilarPhotos(trx, scope, kind, postId);
  await notePhotoMatchWarnings(trx, scope, kind, postId);
}

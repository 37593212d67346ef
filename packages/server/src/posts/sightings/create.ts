import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { AppError } from '../../errors/appError.ts';
import { contentHash } from '../../idempotency/contentHash.ts';
import type { PhotoWithFile } from '../keepPhotos.ts';
import { SIGHTINGS } from '../kinds.ts';
import { insertNewPost, type PhotoDescription } from '../newPost.ts';
import { findPost } from '../repository.ts';
import { findMember } from '../../users/repository.ts';
import { sightingColumns } from './content.ts';
import { notifySighting } from './notifySighting.ts';
import type { SightingInput } from './details.ts';

export const sightingHash = (scope: Scope, input: SightingInput): string => contentHash(scope.userId, input);

/**
 * Writes a sighting and its photos.
 *
 * @throws {AppError} `invalid_input`
 */
export async function insertSighting(
  trx: Db,
  scope: Scope,
  input: SightingInput,
  photos: readonly PhotoWithFile<PhotoDescription>[],
  now: number,
): Promise<void> {
  const poster = await findMember(trx, scope, scope.userId ?? '');
  if (poster === undefined) throw new AppError('not_found');
  const columns = await sightingColumns(trx, scope, input.id, input, now);
  const post = { id: input.id, group_id: poster.witness_group_id, ...columns };
  const content_hash = sightingHash(scope, input);
  await insertNewPost(trx, scope, SIGHTINGS, { ...post, content_hash }, photos, now);
  const stored = await findPost(trx, scope, SIGHTINGS, post.id);
  if (stored !== undefined) await notifySighting(trx, scope, stored, now);
}

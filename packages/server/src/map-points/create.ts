import { isInFuture } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import { AppError, InputError } from '../errors.ts';
import { contentHash } from '../idempotency/contentHash.ts';
import type { PhotoWithFile } from '../posts/keepPhotos.ts';
import { SIGHTINGS } from '../posts/kinds.ts';
import {
  insertPhotos,
  type PhotoDescription,
  placedColumns,
  timedColumns,
  warningsOf,
} from '../posts/newPost.ts';
import { insertPost, NEW_POST } from '../posts/repository.ts';
import { findSite } from '../sites/repository.ts';
import { findMember } from '../users/repository.ts';
import { detailsOf, type MapPointInput } from './details.ts';

export const sightingHash = (scope: Scope, input: MapPointInput): string => contentHash(scope.userId, input);

/**
 * Writes a sighting and its photos.
 *
 * @throws {AppError} `invalid_input` for one that lies in the future
 */
export async function insertSighting(
  trx: Db,
  scope: Scope,
  input: MapPointInput,
  photos: readonly PhotoWithFile<PhotoDescription>[],
  now: number,
): Promise<void> {
  if (isInFuture(input.witnessed_at, now)) {
    throw new InputError([{ field: 'witnessed_at', message: '目撃日時が未来になっています' }]);
  }
  const poster = await findMember(trx, scope, scope.userId ?? '');
  if (poster === undefined) throw new AppError('not_found');
  const site = await findSite(trx, scope);
  const { latitude = null, longitude = null } = input;
  const sequence = await nextSequence(trx, scope.siteId, {
    resource: SIGHTINGS.resource,
    row_id: input.id,
    group_id: site.post_needs_approval ? null : (poster.witness_group_id ?? scope.siteId),
    user_id: scope.userId,
  });
  await insertPost(trx, scope, {
    ...NEW_POST,
    id: input.id,
    is_hunt: false,
    posted_by: scope.userId,
    group_id: poster.witness_group_id,
    ...timedColumns(input.witnessed_at, input.id),
    time_precision: input.time_precision,
    outcome: input.report_kind,
    species: input.species,
    age_class: input.age_class ?? null,
    count: input.count ?? null,
    latitude,
    longitude,
    accuracy: input.accuracy ?? null,
    position_source: input.position_source ?? null,
    ...placedColumns(latitude, longitude),
    place: input.place ?? null,
    memo: input.memo ?? null,
    details: JSON.stringify(detailsOf(input)),
    answers: JSON.stringify(input.answers ?? {}),
    warnings: JSON.stringify(await warningsOf(trx, scope, SIGHTINGS, site, input)),
    content_hash: sightingHash(scope, input),
    created_at: now,
    updated_at: now,
    sequence,
  });
  await insertPhotos(trx, scope, SIGHTINGS, input.id, photos, now);
}

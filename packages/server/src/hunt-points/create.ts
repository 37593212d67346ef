import { isInFuture, meshLabelOf } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import { AppError, InputError } from '../errors.ts';
import { contentHash } from '../idempotency/contentHash.ts';
import { CAPTURES } from '../posts/kinds.ts';
import type { PhotoWithFile } from '../posts/keepPhotos.ts';
import {
  insertPhotos,
  type PhotoDescription,
  placedColumns,
  timedColumns,
  warningsOf,
} from '../posts/newPost.ts';
import { insertPost, isCaptureNoTaken, NEW_POST } from '../posts/repository.ts';
import { findSite } from '../sites/repository.ts';
import { findTrap } from '../traps/repository.ts';
import { findMember } from '../users/repository.ts';
import { detailsOf, type HuntPointInput } from './details.ts';

/** The rules that need more than the record itself. */
async function check(db: Db, scope: Scope, input: HuntPointInput, hunterId: string, now: number) {
  if (isInFuture(input.captured_at, now)) {
    throw new InputError([{ field: 'captured_at', message: '捕獲日時が未来になっています' }]);
  }
  // A paper slip of somebody else is entered by the administrator.
  if (hunterId !== scope.userId && !scope.roles.has('admin')) throw new AppError('not_allowed');
  const hunter = await findMember(db, scope, hunterId);
  if (hunter === undefined) throw new AppError('not_found');
  const trapId = input.trap_id ?? null;
  if (trapId !== null && (await findTrap(db, scope, trapId)) === undefined) throw new AppError('not_found');
  return hunter;
}

/** Who is told of a capture: its group as far as the group may see it, and always whoever posted it. */
const captureChanged = (scope: Scope, id: string, groupId: string | null, needsApproval: boolean) => ({
  resource: CAPTURES.resource,
  row_id: id,
  group_id: needsApproval ? null : groupId,
  user_id: scope.userId,
});

export const captureHash = (scope: Scope, input: HuntPointInput): string => contentHash(scope.userId, input);

/**
 * Writes a capture and its photos.
 *
 * @throws {AppError} `invalid_input`, `not_allowed`, `not_found` for a trap or person that the scope may not see
 */
export async function insertCapture(
  trx: Db,
  scope: Scope,
  input: HuntPointInput,
  photos: readonly PhotoWithFile<PhotoDescription>[],
  now: number,
): Promise<void> {
  const hunterId = input.hunter_id ?? scope.userId ?? '';
  const hunter = await check(trx, scope, input, hunterId, now);
  const site = await findSite(trx, scope);
  const warnings = await warningsOf(trx, scope, CAPTURES, site, input);
  const { latitude = null, longitude = null } = input;
  const placed = placedColumns(latitude, longitude);
  const timed = timedColumns(input.captured_at, input.id);
  const capture_no = input.capture_no ?? null;
  if (capture_no !== null && (await isCaptureNoTaken(trx, scope, timed.fiscal_year, capture_no))) {
    throw new InputError([{ field: 'capture_no', message: 'この捕獲番号はすでに使われています' }]);
  }
  const details = detailsOf(input);
  const mesh_label =
    details.mesh_label ?? (placed.mesh_code === null ? null : meshLabelOf(placed.mesh_code, site.mesh_style));
  const change = captureChanged(scope, input.id, hunter.hunt_group_id, site.post_needs_approval);
  const sequence = await nextSequence(trx, scope.siteId, change);
  await insertPost(trx, scope, {
    ...NEW_POST,
    id: input.id,
    is_hunt: true,
    posted_by: scope.userId,
    hunter_id: hunterId,
    group_id: hunter.hunt_group_id,
    ...timed,
    time_precision: input.time_precision,
    outcome: input.result,
    species: input.species ?? null,
    capture_no,
    capture_class: input.capture_class ?? null,
    method: input.method ?? null,
    trap_id: input.trap_id ?? null,
    sex: input.sex ?? null,
    age_class: input.age_class ?? null,
    count: input.count,
    adult_count: input.adult_count,
    young_count: input.young_count,
    latitude,
    longitude,
    accuracy: input.accuracy ?? null,
    position_source: input.position_source ?? null,
    ...placed,
    place: input.place ?? null,
    memo: input.memo ?? null,
    details: JSON.stringify({ ...details, mesh_label }),
    answers: JSON.stringify(input.answers ?? {}),
    warnings: JSON.stringify(warnings),
    content_hash: captureHash(scope, input),
    created_at: now,
    updated_at: now,
    sequence,
  });
  await insertPhotos(trx, scope, CAPTURES, input.id, photos, now);
}

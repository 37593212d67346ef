import { type createEffort, type DecodedInputOf, effortDayProblem } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { contentHash } from '../idempotency/contentHash.ts';
import { isRepeat } from '../idempotency/isRepeat.ts';
import { findMember } from '../users/repository.ts';
import { findEffortContent, insertEffort } from './repository.ts';

export type EffortInput = DecodedInputOf<typeof createEffort>['body'];

/** Whose effort it is: the caller's; a paper slip of another person is entered by the administrator. */
async function hunterOf(trx: Db, scope: Scope, input: EffortInput) {
  const hunterId = input.hunter_id ?? scope.userId ?? '';
  if (hunterId !== scope.userId && !scope.roles.has('admin')) throw new AppError('not_allowed');
  const hunter = await findMember(trx, scope, hunterId);
  if (hunter === undefined) throw new AppError('not_found');
  return hunter;
}

/**
 * Records an entry of the hunting calendar once: the same id with the same content changes nothing.
 *
 * @throws {AppError} `id_conflict` for other content under the id, `not_allowed` and `not_found` for another person,
 * `invalid_input` for a day in the future, or before such records existed
 * Source: R1.
 */
export async function recordEffort(trx: Db, scope: Scope, input: EffortInput, now: number): Promise<void> {
  const content_hash = contentHash(scope.userId, input);
  if (isRepeat(await findEffortContent(trx, scope, input.id), content_hash)) return;
  const problem = effortDayProblem(input.date, now);
  if (problem !== null) throw new InputError([{ field: 'date', message: problem }]);
  const hunter = await hunterOf(trx, scope, input);
  const sequence = await nextSequence(trx, scope.siteId, {
    resource: 'efforts',
    row_id: input.id,
    group_id: hunter.hunt_group_id,
    user_id: hunter.id,
  });
  await insertEffort(trx, scope, {
    id: input.id,
    posted_by: scope.userId,
    hunter_id: hunter.id,
    group_id: hunter.hunt_group_id,
    date: input.date,
    method: input.method,
    species: input.species ?? null,
    hunters_out: input.hunters_out,
    days_out: input.days_out,
    traps_set: input.traps_set ?? null,
    sighted_count: input.sighted_count ?? null,
    captured_count: input.captured_count ?? null,
    place: input.place ?? null,
    mesh_label: input.mesh_label ?? null,
    memo: input.memo ?? null,
    content_hash,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    version: 1,
    sequence,
  });
}

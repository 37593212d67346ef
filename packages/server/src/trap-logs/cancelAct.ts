import {
  type cancelTrapAct,
  type DecodedInputOf,
  type FiringsAfterAct,
  isCancellable,
  mayCancel,
  UNDO_GRACE_MS,
  latest,
  actedOf,
  isCheck,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence, lockSite } from '../database/sequence.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { contentHash } from '../idempotency/contentHash.ts';
import { isRepeat } from '../idempotency/isRepeat.ts';
import { notifyCancelled } from '../alarms/actCancelled.ts';
import { resolveReset } from '../alarms/resetUnconfirmed.ts';
import { reopenFiring } from '../alarms/alarmOfFiring.ts';
import { trapChanged, trapLogChanged } from '../traps/changes.ts';
import { findTrap, type StoredTrap, updateTrap } from '../traps/repository.ts';
import { checkOf, writeUndo } from './actUndo.ts';
import { clearFirings, openFiring, setClearedBy } from './clearFirings.ts';
import { listActsFrom, type UndoableAct, withoutFirst } from './actsSince.ts';
import {
  findLogContent,
  findTrapLog,
  insertTrapLog,
  listClearedBy,
  listOpenFirings,
  markCancelled,
  markNotApplied,
  updateUndo,
} from '../traps/trapLogRepository.ts';

type Asked = DecodedInputOf<typeof cancelTrapAct>['body'];

async function findCancellable(trx: Db, scope: Scope, logId: string, reason: string | null, now: number) {
  const log = await findTrapLog(trx, scope, logId);
  const trap = log === undefined ? undefined : await findTrap(trx, scope, log.trap_id);
  if (log === undefined || trap === undefined) throw new AppError('not_found');
  if (!mayCancel(log, { id: scope.userId, isAdmin: scope.roles.has('admin') }))
    throw new AppError('not_allowed');
  if (!isCancellable(log) || log.undo === null) throw new AppError('not_possible_now');
  if (reason === null && now - log.received_at > UNDO_GRACE_MS)
    throw new InputError([{ field: 'reason', message: '取り消す理由を書いてください' }]);
  return { log, trap };
}

/**
 * Reopens the firings that the act had cleared, and clears those that later acts clear without it.
 *
 * @returns by act, what each that checks leaves of the firings now
 */
async function clearWithout(
  trx: Db,
  scope: Scope,
  trap: StoredTrap,
  [cancelled, ...later]: readonly UndoableAct[],
) {
  const firings = new Map<string, FiringsAfterAct>();
  if (cancelled === undefined) return firings;
  await setClearedBy(trx, scope, trap, await listClearedBy(trx, scope, trap.id, cancelled.id), null);
  await reopenFiring(trx, scope, trap.id, cancelled.received_at);
  for (const act of later.filter(isCheck)) {
    const cleared = await clearFirings(trx, scope, trap, await checkOf(trx, scope, act, act.undo));
    // A firing received after the act was not open at it.
    const isStillOpen = cleared.stillOpen !== undefined && cleared.stillOpen.sequence < act.receipt_no;
    firings.set(act.id, { hasCleared: act.firings.hasCleared || cleared.hasCleared, isStillOpen });
    if (act.kind !== 'removed' || !isStillOpen || act.firings.isStillOpen) continue;
    const sequence = await nextSequence(trx, scope.siteId, trapLogChanged(trap, act.id));
    await markNotApplied(trx, scope, { logId: act.id, reason: 'newer_firing', sequence });
  }
  return firings;
}

/**
 * Cancels an act, once: the trap is as if it had never been recorded, and a firing that it cleared is open again
 * unless a later act clears it. Both rows stay in the log.
 *
 * @throws {AppError} `not_found`, `not_allowed`, `not_possible_now` if it is already cancelled or no such act,
 * `id_conflict`; {InputError} if a required reason is missing
 * Source: R1, R11, R42.
 */
export async function cancelAct(
  trx: Db,
  scope: Scope,
  logId: string,
  asked: Asked,
  now: number,
): Promise<void> {
  await lockSite(trx, scope.siteId);
  const reason = asked.reason ?? null;
  const content_hash = contentHash(scope.userId, { ...asked, cancels_log_id: logId });
  if (isRepeat(await findLogContent(trx, scope, asked.id), content_hash)) return;
  const { log, trap } = await findCancellable(trx, scope, logId, reason, now);

  const acts = await listActsFrom(trx, scope, trap.id, log.receipt_no);
  const receipt_no = await nextSequence(trx, scope.siteId, trapLogChanged(trap, asked.id));
  await insertTrapLog(trx, scope, {
    id: asked.id,
    trap_id: trap.id,
    kind: 'cancelled',
    source: 'user',
    occurred_at: now,
    received_at: now,
    user_id: scope.userId,
    memo: reason,
    cancels_log_id: logId,
    content_hash,
    created_at: now,
    receipt_no,
    sequence: receipt_no,
  });
  const marked = await nextSequence(trx, scope.siteId, trapLogChanged(trap, logId));
  await markCancelled(trx, scope, { logId, byLogId: asked.id, sequence: marked });
  await resolveReset(trx, scope, trap.id, now);

  const wasOpen = trap.open_fired_at !== null;
  const firingsNow = await clearWithout(trx, scope, trap, acts);
  const [open] = await listOpenFirings(trx, scope, trap.id);
  const without = withoutFirst(trap, acts, firingsNow);
  for (const { logId: id, undo } of without.before)
    await updateUndo(trx, scope, { logId: id, undo: writeUndo(undo) });
  const { working_until } = without.trap;
  const sequence = await nextSequence(trx, scope.siteId, trapChanged(trap));
  await updateTrap(
    trx,
    scope,
    trap.id,
    {
      ...actedOf(without.trap),
      working_until: working_until !== null && working_until > now ? working_until : null,
      ...openFiring(open),
      last_event_at: latest(trap.last_event_at, now, now),
      updated_at: now,
      sequence,
    },
    { bumpVersion: true },
  );
  await notifyCancelled(trx, scope, trap, { kind: log.kind, firing: wasOpen ? undefined : open }, now);
}

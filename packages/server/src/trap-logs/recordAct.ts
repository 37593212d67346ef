import {
  type DecodedInputOf,
  type recordTrapAct,
  type ActAtTrap,
  actedOf,
  changesOfAct,
  timesOfAct,
  isCheck,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence, lockSite } from '../database/sequence.ts';
import { AppError } from '../errors/appError.ts';
import { contentHash } from '../idempotency/contentHash.ts';
import { isRepeat } from '../idempotency/isRepeat.ts';
import { resolveReset } from '../alarms/resetUnconfirmed.ts';
import { resolveMoved, resolveRemoved } from '../alarms/sensorAlarms.ts';
import { trapChanged, trapLogChanged } from '../traps/changes.ts';
import { findTrap, type StoredTrap, updateTrap } from '../traps/repository.ts';
import { lastReceiptNo } from '../uplinks/rawMessageRepository.ts';
import { checkOf, writeUndo } from './actUndo.ts';
import { clearFirings, openFiring } from './clearFirings.ts';
import { notAppliedReason } from './notApplied.ts';
import { findLogContent, insertTrapLog, markNotApplied } from '../traps/trapLogRepository.ts';

type RecordedAct = DecodedInputOf<typeof recordTrapAct>['body'];
/** What a person did at a trap, or entered in the register about it. */
export type TrapActInput = Omit<RecordedAct, 'kind'> & Pick<ActAtTrap, 'kind'>;

async function lookAfter(
  trx: Db,
  scope: Scope,
  trap: StoredTrap,
  check: Awaited<ReturnType<typeof checkOf>>,
) {
  await resolveReset(trx, scope, trap.id, check.received_at);
  return clearFirings(trx, scope, trap, check);
}

/**
 * Records what a person did at a trap, once: the same id with the same content changes nothing.
 *
 * @param isThere `false` for an entry in the register: it proves nothing, and clears only the firings up to the
 * reading that its author names as seen
 * @throws {AppError} `not_found` for a trap the scope may not see, `id_conflict` for other content under the id
 * Source: R1, R11.
 */
export async function recordAct(
  trx: Db,
  scope: Scope,
  act: TrapActInput,
  now: number,
  { isThere = true }: { isThere?: boolean } = {},
): Promise<void> {
  await lockSite(trx, scope.siteId);
  const content_hash = contentHash(scope.userId, act);
  if (isRepeat(await findLogContent(trx, scope, act.id), content_hash)) return;
  const trap = await findTrap(trx, scope, act.trap_id);
  if (trap === undefined) throw new AppError('not_found');

  const times = timesOfAct(act.occurred_at, now, isThere);
  const undo = { said_at: act.occurred_at, is_there: isThere, before: actedOf(trap) };
  const receipt_no = await nextSequence(trx, scope.siteId, trapLogChanged(trap, act.id));
  await insertTrapLog(trx, scope, {
    ...act,
    source: 'user',
    occurred_at: times.at,
    received_at: now,
    is_clock_odd: act.occurred_at > now || times.isFarBehind,
    user_id: scope.userId,
    content_hash,
    undo: writeUndo(undo),
    created_at: now,
    receipt_no,
    sequence: receipt_no,
  });

  if (act.kind === 'patrol' || isCheck(act)) await resolveMoved(trx, scope, trap.id, times);
  const cleared = isCheck(act)
    ? await lookAfter(
        trx,
        scope,
        trap,
        await checkOf(trx, scope, { ...act, received_at: now, receipt_no }, undo),
      )
    : null;
  const reason = notAppliedReason(trap, act, times, cleared);
  if (reason !== null) await markNotApplied(trx, scope, { logId: act.id, reason, sequence: receipt_no });
  const isLookedAfter = act.kind === 'set' || cleared?.hasCleared === true;
  const changes = changesOfAct(trap, act, times, {
    hasCleared: cleared?.hasCleared === true,
    isStillOpen: cleared?.stillOpen !== undefined,
  });
  if (changes.placement === 'removed') await resolveRemoved(trx, scope, trap.id, now);
  const sequence = await nextSequence(trx, scope.siteId, trapChanged(trap));
  await updateTrap(
    trx,
    scope,
    trap.id,
    {
      ...changes,
      ...(cleared === null ? {} : openFiring(cleared.stillOpen)),
      ...(isLookedAfter ? { looked_after_no: await lastReceiptNo(trx, scope) } : {}),
      updated_at: now,
      sequence,
    },
    { bumpVersion: true },
  );
}

import { type Check, clearsFiring, type Firing } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence, nextSequences } from '../database/sequence.ts';
import { alarmOfFiring, resolveFiring } from '../alarms/alarmOfFiring.ts';
import { trapLogChanged } from '../traps/changes.ts';
import type { StoredTrap, TrapChanges } from '../traps/repository.ts';
import { findUnseenFiringSince } from './firedAgain.ts';
import { listOpenFirings, markCleared, markFired } from '../traps/trapLogRepository.ts';

/**
 * Leaves a reading open that a check's author could not know, although it had not counted as a firing, and alarms for
 * it.
 */
async function keepUnseenFiring(
  trx: Db,
  scope: Scope,
  trap: StoredTrap,
  of: { check: Check; since: Firing },
): Promise<Firing | undefined> {
  const unseen = await findUnseenFiringSince(trx, scope, trap, of);
  if (unseen === undefined) return undefined;
  const sequence = await nextSequence(trx, scope.siteId, trapLogChanged(trap, unseen.id));
  await markFired(trx, scope, { logId: unseen.id, sequence });
  await alarmOfFiring(trx, scope, trap, unseen, of.check.received_at);
  return unseen;
}

/**
 * Says of these firings that an act cleared them; `null`: they are open again. In a few statements, since a loose
 * contact that nobody checked has thousands.
 */
export async function setClearedBy(
  trx: Db,
  scope: Scope,
  trap: StoredTrap,
  firings: readonly Pick<Firing, 'id'>[],
  logId: string | null,
): Promise<void> {
  const changes = firings.map(({ id }) => trapLogChanged(trap, id));
  const sequences = await nextSequences(trx, scope.siteId, changes);
  const cleared = firings.map(({ id }, index) => ({
    id,
    cleared_by_log_id: logId,
    sequence: sequences[index] ?? 0,
  }));
  await markCleared(trx, scope, cleared);
}

/** Clears the firings that the author of a check could know. @returns whether there were any, and what stays open */
export async function clearFirings(
  trx: Db,
  scope: Scope,
  trap: StoredTrap,
  { logId, ...check }: Check & { logId: string },
): Promise<{ hasCleared: boolean; stillOpen: Firing | undefined }> {
  const firings = await listOpenFirings(trx, scope, trap.id);
  const known = firings.filter((firing) => clearsFiring(check, firing));
  await setClearedBy(trx, scope, trap, known, logId);
  const [since] = known;
  const stillOpen =
    firings.find((firing) => !clearsFiring(check, firing)) ??
    (since === undefined ? undefined : await keepUnseenFiring(trx, scope, trap, { check, since }));
  if (stillOpen === undefined) await resolveFiring(trx, scope, trap.id, check.received_at);
  return { hasCleared: known.length > 0, stillOpen };
}

/** The columns of the trap's open firing, if any. */
export const openFiring = (firing: Firing | undefined): TrapChanges => ({
  open_fired_at: firing?.occurred_at ?? null,
  open_fired_received_at: firing?.received_at ?? null,
  fired_frames: null,
});

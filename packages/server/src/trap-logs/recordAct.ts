import {
  type Check,
  clearsFiring,
  type DecodedInputOf,
  type Firing,
  formatDate,
  type recordTrapAct,
  type TrapAct,
  type TrapPlacement,
  WORKING_LIMIT_MS,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence, takeTurn } from '../database/sequence.ts';
import { AppError } from '../errors.ts';
import { contentHash } from '../idempotency/contentHash.ts';
import { resolveReset } from '../incidents/resetUnconfirmed.ts';
import { alarmOfFiring, resolveFiring } from '../incidents/trapFired.ts';
import { trapChanged, trapLogChanged } from '../traps/changes.ts';
import { latest, USUAL_CLOCK_ERROR_MS } from '../traps/latest.ts';
import { findTrap, type StoredTrap, type TrapChanges, updateTrap } from '../traps/repository.ts';
import { findUnseenFiringSince } from './firedAgain.ts';
import {
  findLogContent,
  insertTrapLog,
  listOpenFirings,
  markCleared,
  markFired,
  receiptOf,
} from './repository.ts';

type RecordedAct = DecodedInputOf<typeof recordTrapAct>['body'];
/** What a person did at a trap, or said of it in the register. */
export type TrapActInput = Omit<RecordedAct, 'kind'> & { kind: TrapAct | 'planned' };

const PLACEMENTS = {
  planned: 'planned',
  set: 'set',
  stopped: 'stopped',
  removed: 'removed',
} as const satisfies Partial<Record<TrapActInput['kind'], TrapPlacement>>;

/** When an act was done, as far as that can be known. Instants in milliseconds. */
interface ActTimes {
  /** By the phone, but no later than it was received. */
  at: number;
  now: number;
  /** The phone's clock is ahead: nobody knows when it was done, so it proves nothing of now. */
  isAhead: boolean;
  /** So long ago that the phone's clock may be wrong. */
  isFarBehind: boolean;
  isThere: boolean;
}

const DAY_MS = 24 * 60 * 60_000;

/** A late act says nothing of what somebody has done since. What lies ahead of now was done by a clock gone wrong. */
const isOvertaken = (trap: StoredTrap, { at, now }: ActTimes): boolean =>
  trap.placement_at !== null && at < trap.placement_at && trap.placement_at <= now;

function placementChanges(trap: StoredTrap, act: TrapActInput, times: ActTimes): TrapChanges {
  // A trap that may be set is watched: an alarm too many is a nuisance, one that nobody hears is not acceptable.
  const isBelieved = act.kind === 'set' && times.isFarBehind;
  if (!(act.kind in PLACEMENTS) || (isOvertaken(trap, times) && !isBelieved)) return {};
  const at = isBelieved ? times.now : times.at;
  const placement = PLACEMENTS[act.kind as keyof typeof PLACEMENTS];
  const changes: TrapChanges = { placement, placement_at: at, working_until: null };
  if (placement === 'set') return { ...changes, set_on: formatDate(at), removed_on: null };
  return placement === 'removed' ? { ...changes, removed_on: formatDate(at) } : changes;
}

function positionChanges(act: TrapActInput): TrapChanges {
  const { latitude, longitude, accuracy } = act;
  const isPlaced = (act.kind === 'set' || act.kind === 'relocated') && latitude != null && longitude != null;
  return isPlaced ? { latitude, longitude, accuracy: accuracy ?? null } : {};
}

/**
 * What a trap that is set remembers of its sensor. One that was set already has been rung for, so a contact that merely
 * stays fired is no new cause; of any other the next "fired" counts.
 */
function rearmedChanges(trap: StoredTrap, now: number): TrapChanges {
  const isWorkedOn = trap.working_until !== null && now < trap.working_until;
  return trap.placement === 'set' && !isWorkedOn ? {} : { contact_since_check: null };
}

/** What an act changes on the trap's row. Someone who does anything there has also been there. */
function changesOf(trap: StoredTrap, act: TrapActInput, times: ActTimes): TrapChanges {
  const { at, now, isThere, isAhead } = times;
  const said: TrapChanges = {
    ...placementChanges(trap, act, times),
    last_event_at: latest(trap.last_event_at, at, now),
  };
  // From a desk nobody has seen the trap: no patrol, no proof.
  if (!isThere) {
    return act.kind === 'set'
      ? { ...said, set_at: latest(trap.set_at, at, now), ...rearmedChanges(trap, now) }
      : said;
  }
  const visited: TrapChanges = {
    ...said,
    ...positionChanges(act),
    last_patrol_at: latest(trap.last_patrol_at, at, now),
  };
  const proven: TrapChanges = isAhead ? {} : { last_proof_at: latest(trap.last_proof_at, at, now) };
  switch (act.kind) {
    case 'patrol':
    case 'checked':
      return { ...visited, ...proven };
    case 'set':
      return { ...visited, ...proven, set_at: latest(trap.set_at, at, now), ...rearmedChanges(trap, now) };
    case 'working':
      // Delivered when the half hour is long over, or the trap has been set since, it silences nothing any more.
      return at + WORKING_LIMIT_MS > now && !isOvertaken(trap, times)
        ? { ...visited, working_until: at + WORKING_LIMIT_MS }
        : visited;
    case 'battery_changed':
      return { ...visited, battery_changed_on: formatDate(at) };
    default:
      return visited;
  }
}

/** A setting that lies ahead of now was recorded while the clock was wrong: the check came after it. */
const checkedChanges = (trap: StoredTrap, at: number, now: number): TrapChanges => ({
  checked_at: latest(trap.checked_at, at, now),
  ...(trap.set_at !== null && trap.set_at > now ? { set_at: null } : {}),
});

/** Leaves open what a check's author could not know although no firing was made of it, and rings for it. */
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
  await alarmOfFiring(trx, scope, trap, unseen);
  return unseen;
}

/** Clears the firings that the author of a check could know, and tells what stays open. */
async function clearFirings(
  trx: Db,
  scope: Scope,
  trap: StoredTrap,
  { logId, at, ...check }: Check & { logId: string; at: number },
): Promise<TrapChanges> {
  const firings = await listOpenFirings(trx, scope, trap.id);
  const known = firings.filter((firing) => clearsFiring(check, firing));
  for (const firing of known) {
    const sequence = await nextSequence(trx, scope.siteId, trapLogChanged(trap, firing.id));
    await markCleared(trx, scope, { firingId: firing.id, byLogId: logId, sequence });
  }
  const [since] = known;
  const stillOpen =
    firings.find((firing) => !known.includes(firing)) ??
    (since === undefined ? undefined : await keepUnseenFiring(trx, scope, trap, { check, since }));
  if (stillOpen === undefined) await resolveFiring(trx, scope, trap.id, check.received_at);
  return {
    open_fired_at: stillOpen?.occurred_at ?? null,
    open_fired_received_at: stillOpen?.received_at ?? null,
    fired_frames: null,
    // A check of a trap that had not fired is a patrol: 確認済 means fired and looked after.
    ...(known.length > 0 ? checkedChanges(trap, at, check.received_at) : {}),
  };
}

/**
 * Records what a person did at a trap, once: the same id with the same content changes nothing.
 *
 * @param isThere `false` for what is said of it in the register: it proves nothing, and clears only the firings
 *   up to the reading that its author names as seen
 * @throws {AppError} `not_found` for a trap the scope may not see, `id_conflict` for another content under the id
 * Source: R1, R11.
 */
export async function recordAct(
  trx: Db,
  scope: Scope,
  act: TrapActInput,
  now: number,
  { isThere = true }: { isThere?: boolean } = {},
): Promise<void> {
  await takeTurn(trx, scope.siteId);
  const content_hash = contentHash(scope.userId, act);
  const known = await findLogContent(trx, scope, act.id);
  if (known !== undefined) {
    if (known.content_hash === content_hash) return;
    throw new AppError('id_conflict');
  }
  const trap = await findTrap(trx, scope, act.trap_id);
  if (trap === undefined) throw new AppError('not_found');

  // Nothing is recorded as done later than now.
  const at = Math.min(act.occurred_at, now);
  const isAhead = act.occurred_at > now + USUAL_CLOCK_ERROR_MS;
  const isFarBehind = now - at > DAY_MS;
  const receipt_no = await nextSequence(trx, scope.siteId, trapLogChanged(trap, act.id));
  await insertTrapLog(trx, scope, {
    ...act,
    source: 'user',
    occurred_at: at,
    received_at: now,
    is_clock_odd: act.occurred_at > now || isFarBehind,
    user_id: scope.userId,
    content_hash,
    created_at: now,
    receipt_no,
    sequence: receipt_no,
  });

  const seenId = act.seen_log_id ?? null;
  // Who takes a trap away has looked after what it caught.
  const clears = act.kind === 'checked' || act.kind === 'set' || act.kind === 'removed';
  if (clears) await resolveReset(trx, scope, trap.id, now);
  const cleared = clears
    ? await clearFirings(trx, scope, trap, {
        logId: act.id,
        at,
        // As the phone says it: a clock that runs ahead is for the rule to judge.
        occurred_at: isThere ? act.occurred_at : Number.NEGATIVE_INFINITY,
        received_at: now,
        sequence: receipt_no,
        seen_sequence: seenId === null ? null : await receiptOf(trx, scope, trap.id, seenId),
      })
    : {};
  const sequence = await nextSequence(trx, scope.siteId, trapChanged(trap));
  await updateTrap(trx, scope, trap.id, {
    ...changesOf(trap, act, { at, now, isThere, isAhead, isFarBehind }),
    ...cleared,
    updated_at: now,
    sequence,
  });
}

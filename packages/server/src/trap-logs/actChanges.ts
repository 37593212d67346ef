import { formatDate, type TrapAct, type TrapPlacement, WORKING_LIMIT_MS } from '@satomori/core';
import { latest, USUAL_CLOCK_ERROR_MS } from '../traps/latest.ts';
import type { StoredTrap, TrapChanges } from '../traps/repository.ts';

/** What a person did at a trap, or said of it in the register, and where. */
export interface ActAtTrap {
  kind: TrapAct | 'planned';
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  accuracy?: number | null | undefined;
}

const PLACEMENTS = {
  planned: 'planned',
  set: 'set',
  stopped: 'stopped',
  removed: 'removed',
} as const satisfies Partial<Record<ActAtTrap['kind'], TrapPlacement>>;

/** When an act was done, as far as that can be known. Instants in milliseconds. */
export interface ActTimes {
  /** By the phone, but no later than it was received. */
  at: number;
  now: number;
  /** The phone's clock is ahead: nobody knows when it was done, so it proves nothing of now. */
  isAhead: boolean;
  /** So long ago that the phone's clock may be wrong. */
  isFarBehind: boolean;
  /** Made as it was received: it came after everything that was recorded before, whatever clocks say. */
  isOnDelivery: boolean;
  isThere: boolean;
}

const DAY_MS = 24 * 60 * 60_000;

/** @param saidAt as the phone says it */
export function timesOfAct(saidAt: number, now: number, isThere: boolean): ActTimes {
  // Nothing is recorded as done later than now.
  const at = Math.min(saidAt, now);
  return {
    at,
    now,
    isThere,
    isAhead: saidAt > now + USUAL_CLOCK_ERROR_MS,
    isFarBehind: now - at > DAY_MS,
    isOnDelivery: now - at <= USUAL_CLOCK_ERROR_MS,
  };
}

/** What acts change on a trap's row beside its open firings and what it remembers of its sensor. */
export const ACTED_COLUMNS = [
  'placement',
  'placement_at',
  'set_on',
  'removed_on',
  'set_at',
  'checked_at',
  'working_until',
  'latitude',
  'longitude',
  'accuracy',
  'last_patrol_at',
  'last_proof_at',
  'last_event_at',
  'battery_changed_on',
] as const;
export type ActedTrap = Pick<StoredTrap, (typeof ACTED_COLUMNS)[number]>;

export const actedOf = (trap: ActedTrap): ActedTrap =>
  Object.fromEntries(ACTED_COLUMNS.map((column) => [column, trap[column]])) as unknown as ActedTrap;

/** A late act says nothing of what somebody has done since. What lies ahead of now was done by a clock gone wrong. */
const isBefore = ({ at, now, isOnDelivery }: ActTimes, later: number | null): boolean =>
  !isOnDelivery && later !== null && at < later && later <= now;

export const isOvertaken = (trap: ActedTrap, times: ActTimes): boolean => isBefore(times, trap.placement_at);

/** A trap that may be set is watched: an alarm too many is a nuisance, one that nobody hears is not acceptable. */
const isSetLongAgo = ({ kind }: ActAtTrap, { isFarBehind }: ActTimes): boolean =>
  kind === 'set' && isFarBehind;

/** What somebody said of the trap since holds. */
export const keepsPlacement = (trap: ActedTrap, act: ActAtTrap, times: ActTimes): boolean =>
  isOvertaken(trap, times) && !isSetLongAgo(act, times);

/** A setting that came before the last check: the trap has fired since. */
export const isSetBeforeCheck = (trap: ActedTrap, act: ActAtTrap, times: ActTimes): boolean =>
  act.kind === 'set' && isBefore(times, trap.checked_at);

function placementChanges(trap: ActedTrap, act: ActAtTrap, times: ActTimes): TrapChanges {
  if (!(act.kind in PLACEMENTS) || keepsPlacement(trap, act, times)) return {};
  const at = isSetLongAgo(act, times) ? times.now : times.at;
  const placement = PLACEMENTS[act.kind as keyof typeof PLACEMENTS];
  const changes: TrapChanges = { placement, placement_at: at, working_until: null };
  if (placement === 'set') return { ...changes, set_on: formatDate(at), removed_on: null };
  return placement === 'removed' ? { ...changes, removed_on: formatDate(at) } : changes;
}

function positionChanges(act: ActAtTrap): TrapChanges {
  const { latitude, longitude, accuracy } = act;
  const isPlaced = (act.kind === 'set' || act.kind === 'relocated') && latitude != null && longitude != null;
  return isPlaced ? { latitude, longitude, accuracy: accuracy ?? null } : {};
}

/**
 * What a trap that is set remembers of its sensor. One that was set already has been rung for, so a contact that merely
 * stays fired is no new cause; of any other the next "fired" counts.
 */
function rearmedChanges(trap: ActedTrap, now: number): TrapChanges {
  const isWorkedOn = trap.working_until !== null && now < trap.working_until;
  return trap.placement === 'set' && !isWorkedOn ? {} : { contact_since_check: null };
}

/** Of a check and a setting the one received later holds, unless it says to be older. */
function setChanges(trap: ActedTrap, act: ActAtTrap, times: ActTimes): TrapChanges {
  const { at, now } = times;
  const set_at = latest(trap.set_at, at, now);
  const endsCheck =
    trap.checked_at !== null && trap.checked_at >= set_at && !isSetBeforeCheck(trap, act, times);
  return { set_at, ...(endsCheck ? { checked_at: null } : {}), ...rearmedChanges(trap, now) };
}

/** What an act says of the trap. Someone who does anything there has also been there. */
function saidChanges(trap: ActedTrap, act: ActAtTrap, times: ActTimes): TrapChanges {
  const { at, now, isThere, isAhead } = times;
  const said: TrapChanges = {
    ...placementChanges(trap, act, times),
    last_event_at: latest(trap.last_event_at, at, now),
  };
  // From a desk nobody has seen the trap: no patrol, no proof.
  if (!isThere) {
    return act.kind === 'set' ? { ...said, ...setChanges(trap, act, times) } : said;
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
      return { ...visited, ...proven, ...setChanges(trap, act, times) };
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

/** A check that clears a firing came after the setting, whatever clocks say: the setting did not clear it. */
function checkedChanges(trap: ActedTrap, at: number, now: number): TrapChanges {
  const checked_at = latest(trap.checked_at, at, now);
  return { checked_at, ...(trap.set_at !== null && trap.set_at >= checked_at ? { set_at: null } : {}) };
}

/**
 * What an act changes on the trap's row.
 *
 * @param hasCleared it cleared a firing
 */
export const changesOfAct = (
  trap: ActedTrap,
  act: ActAtTrap,
  times: ActTimes,
  hasCleared: boolean,
): TrapChanges => ({
  ...saidChanges(trap, act, times),
  // A check of a trap that had not fired is a patrol: 確認済 means fired and looked after.
  ...(hasCleared && act.kind !== 'set' ? checkedChanges(trap, times.at, times.now) : {}),
});

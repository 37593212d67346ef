import { formatDate } from '../format/dates.ts';
import { DAY_MS, USUAL_CLOCK_ERROR_MS } from '../format/durations.ts';
import type { Contact } from '../traps/judgeFiring.ts';
import { placementOf, type TrapPlacement, WORKING_LIMIT_MS } from '../traps/state.ts';
import type { TrapAct } from '../traps/values.ts';
import { movesTrap } from '../traps/movesTrap.ts';
import { latest } from './latest.ts';

/** What a person did at a trap, or entered in the register about it, and where. */
export interface ActAtTrap {
  kind: TrapAct | 'planned';
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  accuracy?: number | null | undefined;
}

/** Whether an act also says that somebody looked at the trap's firings: removing a trap includes checking it. */
export const isCheck = ({ kind }: { kind: string }): boolean =>
  kind === 'checked' || kind === 'set' || kind === 'removed';

/** When an act was done, as far as this is known. Instants in milliseconds. */
export interface ActTimes {
  /** By the phone's clock, but no later than the receipt. */
  at: number;
  now: number;
  /** The phone's clock is ahead: the real time is unknown, so the act proves nothing about the present. */
  isAhead: boolean;
  /** So long ago that the phone's clock may be wrong. */
  isFarBehind: boolean;
  /** Recorded as it was received: it comes after everything recorded before, whatever the clocks. */
  isOnDelivery: boolean;
  isThere: boolean;
}

/** @param saidAt by the phone's clock */
export function timesOfAct(saidAt: number, now: number, isThere: boolean): ActTimes {
  // Nothing is recorded as done in the future.
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

/** Columns that acts change on a trap's row, besides its open firings and the stored state of its sensor. */
export const ACTED_COLUMNS = [
  'placement',
  'placement_at',
  'positioned_at',
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
] as const satisfies (keyof ActedTrap)[];

/** What acts change of a trap. Instants in milliseconds, days `YYYY-MM-DD`. */
export interface ActedTrap {
  placement: TrapPlacement;
  placement_at: number | null;
  positioned_at: number | null;
  set_on: string | null;
  removed_on: string | null;
  set_at: number | null;
  checked_at: number | null;
  working_until: number | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  last_patrol_at: number | null;
  last_proof_at: number | null;
  last_event_at: number | null;
  battery_changed_on: string | null;
}
type ActChanges = Partial<ActedTrap & { contact_since_check: Contact | null }>;

export const actedOf = (trap: ActedTrap): ActedTrap =>
  Object.fromEntries(ACTED_COLUMNS.map((column) => [column, trap[column]])) as unknown as ActedTrap;

/**
 * Whether an act is older than `later`. A late act does not override later ones; a `later` in the future is a wrong
 * clock's.
 */
const isBefore = ({ at, now, isOnDelivery }: ActTimes, later: number | null): boolean =>
  !isOnDelivery && later !== null && at < later && later <= now;

export const isOvertaken = (trap: ActedTrap, times: ActTimes): boolean => isBefore(times, trap.placement_at);

/** A trap that may be set is watched: a false alarm is a nuisance, a missed alarm is not acceptable. */
const isSetLongAgo = ({ kind }: ActAtTrap, { isFarBehind }: ActTimes): boolean =>
  kind === 'set' && isFarBehind;

/** Whether a later act has already determined the placement. */
export const keepsPlacement = (trap: ActedTrap, act: ActAtTrap, times: ActTimes): boolean =>
  isOvertaken(trap, times) && !isSetLongAgo(act, times);

/** A setting from before the last check: the trap has fired since. */
export const isSetBeforeCheck = (trap: ActedTrap, act: ActAtTrap, times: ActTimes): boolean =>
  act.kind === 'set' && isBefore(times, trap.checked_at);

function placementChanges(trap: ActedTrap, act: ActAtTrap, times: ActTimes): ActChanges {
  const placement = placementOf(act.kind);
  if (placement === null || keepsPlacement(trap, act, times)) return {};
  const at = isSetLongAgo(act, times) ? times.now : times.at;
  const changes: ActChanges = { placement, placement_at: at, working_until: null };
  if (placement === 'set') return { ...changes, set_on: formatDate(at), removed_on: null };
  return { ...changes, removed_on: placement === 'removed' ? formatDate(at) : null };
}

/** Whether somebody has recorded since where the trap is. */
export const keepsPosition = (trap: ActedTrap, act: ActAtTrap, times: ActTimes): boolean =>
  isBefore(times, trap.positioned_at) && !isSetLongAgo(act, times);

function positionChanges(trap: ActedTrap, act: ActAtTrap, times: ActTimes): ActChanges {
  const { latitude, longitude, accuracy } = act;
  const isPlaced = movesTrap(act) && latitude != null && longitude != null;
  const isNotSet = act.kind === 'set' && keepsPlacement(trap, act, times);
  if (!isPlaced || isNotSet || keepsPosition(trap, act, times)) return {};
  const positioned_at = isSetLongAgo(act, times) ? times.now : times.at;
  return { latitude, longitude, accuracy: accuracy ?? null, positioned_at };
}

/**
 * What a newly set trap stores about its sensor. If it was already set its alarm was raised, so a contact that merely
 * stays fired is no new cause; otherwise the next "fired" counts.
 */
function rearmedChanges(trap: ActedTrap, now: number): ActChanges {
  const isWorkedOn = trap.working_until !== null && now < trap.working_until;
  return trap.placement === 'set' && !isWorkedOn ? {} : { contact_since_check: null };
}

/** Of a check and a setting the one received later applies, unless its own time is earlier. */
function setChanges(trap: ActedTrap, act: ActAtTrap, times: ActTimes): ActChanges {
  const { at, now } = times;
  const set_at = latest(trap.set_at, at, now);
  const endsCheck =
    trap.checked_at !== null && trap.checked_at >= set_at && !isSetBeforeCheck(trap, act, times);
  return { set_at, ...(endsCheck ? { checked_at: null } : {}), ...rearmedChanges(trap, now) };
}

/** Changes that follow from an act itself, besides the placement. Any act at the trap is also a visit. */
function saidChanges(trap: ActedTrap, act: ActAtTrap, times: ActTimes): ActChanges {
  const { at, now, isThere, isAhead } = times;
  const said: ActChanges = { last_event_at: latest(trap.last_event_at, at, now) };
  // From the office no one has seen the trap: no patrol, no proof.
  if (!isThere) {
    if (act.kind === 'relocated') return { ...said, ...positionChanges(trap, act, times) };
    return act.kind === 'set' ? { ...said, ...setChanges(trap, act, times) } : said;
  }
  const visited: ActChanges = {
    ...said,
    ...positionChanges(trap, act, times),
    last_patrol_at: latest(trap.last_patrol_at, at, now),
  };
  const proven: ActChanges = isAhead ? {} : { last_proof_at: latest(trap.last_proof_at, at, now) };
  switch (act.kind) {
    case 'patrol':
    case 'checked':
      return { ...visited, ...proven };
    case 'set':
      return { ...visited, ...proven, ...setChanges(trap, act, times) };
    case 'working':
      // If it was received after the half hour, or the trap has been set since, it no longer suppresses alarms.
      return at + WORKING_LIMIT_MS > now && !isOvertaken(trap, times)
        ? { ...visited, working_until: at + WORKING_LIMIT_MS }
        : visited;
    case 'battery_changed':
      return { ...visited, battery_changed_on: formatDate(at) };
    default:
      return visited;
  }
}

/** A check that clears a firing came after the setting, whatever the clocks: the setting did not clear it. */
function checkedChanges(trap: ActedTrap, at: number, now: number): ActChanges {
  const checked_at = latest(trap.checked_at, at, now);
  return { checked_at, ...(trap.set_at !== null && trap.set_at >= checked_at ? { set_at: null } : {}) };
}

/** What an act has left of the trap's firings. */
export interface FiringsAfterAct {
  hasCleared: boolean;
  /** One is open that the act's author could not know. */
  isStillOpen: boolean;
}

/**
 * The changes of the trap's row by an act. Removed with a firing open, a trap would be out of sight while it is fired.
 *
 * Source: R11, R165.
 */
export const changesOfAct = (
  trap: ActedTrap,
  act: ActAtTrap,
  times: ActTimes,
  { hasCleared, isStillOpen }: FiringsAfterAct,
): ActChanges => ({
  ...(act.kind === 'removed' && isStillOpen ? {} : placementChanges(trap, act, times)),
  ...saidChanges(trap, act, times),
  // A check of a trap that had not fired is a patrol: 確認済 means fired and checked.
  ...(hasCleared && act.kind !== 'set' ? checkedChanges(trap, times.at, times.now) : {}),
});

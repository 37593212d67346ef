import type { Contact } from './judgeFiring.ts';
import { USUAL_CLOCK_ERROR_MS } from '../format/durations.ts';
import type { STATE_REASONS } from './values.ts';

/** Most urgent first. */
export const TRAP_STATES = [
  'fired',
  'unknown',
  'path_down',
  'checked',
  'working',
  'armed',
  'planned',
  'stopped',
  'removed',
] as const;
export type TrapState = (typeof TRAP_STATES)[number];

export const TRAP_PLACEMENTS = ['planned', 'set', 'stopped', 'removed'] as const;
/** What a person last recorded about the trap itself; the state shown is derived from it and from the evidence. */
export type TrapPlacement = (typeof TRAP_PLACEMENTS)[number];

/** The placement that an act of this kind sets; `null` for one that keeps it. */
export const placementOf = (kind: string): TrapPlacement | null =>
  TRAP_PLACEMENTS.find((placement) => placement === kind) ?? null;

/** Proof older than this many expected intervals proves nothing. */
export const PROOF_INTERVALS = 2.5;
/** 作業中 ends by itself. */
export const WORKING_LIMIT_MS = 30 * 60_000;
/** How long after a reception a gateway counts as one of a trap. */
export const RECEIVED_WITHIN_MS = 7 * 24 * 60 * 60_000;

export type Instant = number | string | null;
const milliseconds = (instant: Instant): number | null =>
  typeof instant === 'string' ? Date.parse(instant) : instant;

/**
 * The evidence on one trap. Instants are milliseconds or ISO text, so that the same function accepts rows of the
 * database and of the wire.
 */
export interface TrapEvidence {
  placement: TrapPlacement;
  /** When the oldest firing that no check has cleared occurred; `null` when none is open. */
  open_fired_at: Instant;
  /** Time of the last recorded check, and of the last time the trap was set. */
  checked_at: Instant;
  set_at: Instant;
  /** Last known contact of the sensor. */
  contact: Contact | null;
  /** Time of the last proof that it is armed: an uplink that reports it, or a person's patrol. */
  last_proof_at: Instant;
  expected_interval_s: number;
  working_until: Instant;
  /** Every gateway that received it in the last 7 days is offline. */
  is_path_down: boolean;
  /** Firings of the open incident while the contact keeps firing; otherwise `null`. */
  unstable_count: number | null;
}

export interface DerivedTrapState {
  state: TrapState;
  /** The reason, where the state alone does not show it. */
  reason: (typeof STATE_REASONS)[number] | null;
  /** When the state lapses as time passes (ISO text); `null` when it does not. */
  state_until: string | null;
}

const lasting = (state: TrapState, reason: DerivedTrapState['reason'] = null): DerivedTrapState => ({
  state,
  reason,
  state_until: null,
});

const until = (state: TrapState, at: number): DerivedTrapState => ({
  state,
  reason: null,
  state_until: new Date(at).toISOString(),
});

/** Until when the last proof is valid, in milliseconds; `null` without any. */
export function proofHoldsUntil(
  evidence: Pick<TrapEvidence, 'last_proof_at' | 'expected_interval_s'>,
): number | null {
  const provenAt = milliseconds(evidence.last_proof_at);
  return provenAt === null ? null : provenAt + evidence.expected_interval_s * 1000 * PROOF_INTERVALS;
}

/** 作業中 that ends further ahead than this was started while the server's clock was fast. */
export const LONGEST_WORK_AHEAD_MS = WORKING_LIMIT_MS + USUAL_CLOCK_ERROR_MS;

/**
 * Whether 作業中 ends further ahead than it can last: it was started while the server's clock was fast.
 *
 * Source: R48.
 */
export const isWorkTooLong = (workingUntil: number, now: number): boolean =>
  workingUntil > now + LONGEST_WORK_AHEAD_MS;

/**
 * Until when the proof is accepted at `now`, in milliseconds; `null` where it is not. A proof further ahead than it
 * would be valid comes from a wrong clock.
 */
function believedUntil(evidence: TrapEvidence, now: number): number | null {
  const holdsUntil = proofHoldsUntil(evidence);
  const window = evidence.expected_interval_s * 1000 * PROOF_INTERVALS;
  return holdsUntil !== null && now < holdsUntil && holdsUntil < now + 2 * window ? holdsUntil : null;
}

function isSinceSet(at: Instant, setAt: Instant): boolean {
  const when = milliseconds(at);
  const set = milliseconds(setAt);
  return when !== null && (set === null || when > set);
}

function deriveSetState(evidence: TrapEvidence, now: number): DerivedTrapState {
  const notClosed = evidence.contact === 'fired' ? 'not_closed' : null;
  if (isSinceSet(evidence.checked_at, evidence.set_at)) return lasting('checked', notClosed);
  if (notClosed !== null) return lasting('unknown', notClosed);
  const holdsUntil = believedUntil(evidence, now);
  if (holdsUntil !== null) return until('armed', holdsUntil);
  if (evidence.is_path_down) return lasting('path_down');
  return lasting('unknown', evidence.last_proof_at === null ? 'never_seen' : 'proof_too_old');
}

/**
 * The state of a trap, the same on the server, in the web app and in the terminal. An open firing outranks all but
 * work in progress and a trap that is no longer there; without fresh proof a trap is never shown as armed.
 *
 * @param now milliseconds
 * Source: R11, R30.
 */
export function deriveTrapState(evidence: TrapEvidence, now: number): DerivedTrapState {
  if (evidence.placement === 'removed') return lasting('removed');
  const workingUntil = milliseconds(evidence.working_until);
  if (workingUntil !== null && now < workingUntil && !isWorkTooLong(workingUntil, now))
    return until('working', workingUntil);
  if (evidence.open_fired_at !== null)
    return lasting('fired', evidence.unstable_count === null ? null : 'unstable');
  if (evidence.placement !== 'set') return lasting(evidence.placement);
  return deriveSetState(evidence, now);
}

/** The known facts of a trap and the state derived from them, as on the wire. */
export interface KnownTrapState extends TrapEvidence {
  state: TrapState;
  state_reason: DerivedTrapState['reason'];
  state_until: string | null;
}

/**
 * The trap's state at `now`: a state that lapses as time passes is derived again, so that a screen left open (or
 * offline) never keeps showing 稼働中. A state that does not lapse is the server's and is not judged by another clock.
 *
 * @param now milliseconds
 * Source: R11.
 */
export function trapAt<Row extends KnownTrapState>(trap: Row, now: number): Row {
  if (trap.state_until === null || now < Date.parse(trap.state_until)) return trap;
  const { state, reason, state_until } = deriveTrapState(trap, now);
  return { ...trap, state, state_reason: reason, state_until };
}

/** States in which a new firing of the contact raises an alarm. */
export const alarmsWhen = (state: TrapState): boolean =>
  state !== 'removed' && state !== 'working' && state !== 'stopped' && state !== 'planned';

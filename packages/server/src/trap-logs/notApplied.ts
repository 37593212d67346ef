import {
  type NotAppliedReason,
  WORKING_LIMIT_MS,
  type ActAtTrap,
  type ActedTrap,
  type ActTimes,
  isOvertaken,
  isSetBeforeCheck,
  keepsPlacement,
  keepsPosition,
  placementOf,
  timesOfAct,
} from '@satomori/core';
import { readUndo } from './actUndo.ts';

function isOlder(trap: ActedTrap, act: ActAtTrap, times: ActTimes): boolean {
  if (act.kind === 'relocated') return keepsPosition(trap, act, times);
  if (placementOf(act.kind) === null) return false;
  return keepsPlacement(trap, act, times) || isSetBeforeCheck(trap, act, times);
}

function notPlaced(trap: ActedTrap, act: ActAtTrap, times: ActTimes): NotAppliedReason | null {
  if (!isOlder(trap, act, times)) return null;
  return times.isFarBehind ? 'too_old' : 'newer_act';
}

function notAtWork(trap: ActedTrap, times: ActTimes): NotAppliedReason | null {
  if (times.at + WORKING_LIMIT_MS <= times.now) return 'work_over';
  return isOvertaken(trap, times) ? 'newer_act' : null;
}

/** A visit proves the present state only if its clock can be right. */
function notProven({ isAhead, isFarBehind }: ActTimes): NotAppliedReason | null {
  if (isAhead) return 'clock_ahead';
  return isFarBehind ? 'too_old' : null;
}

/**
 * The reason why an act does not change the trap's state as expected.
 *
 * @param trap before the act
 * @param cleared the result for the trap's firings; `null` for an act that clears none
 * @returns `null` if it was applied
 * Source: R48.
 */
export function notAppliedReason(
  trap: ActedTrap,
  act: ActAtTrap,
  times: ActTimes,
  cleared: { hasCleared: boolean; stillOpen: unknown } | null,
): NotAppliedReason | null {
  if (cleared?.stillOpen !== undefined) return times.isAhead ? 'clock_ahead' : 'newer_firing';
  if (act.kind === 'working') return notAtWork(trap, times);
  const isVisit = act.kind === 'patrol' || (act.kind === 'checked' && cleared?.hasCleared !== true);
  return isVisit ? notProven(times) : notPlaced(trap, act, times);
}

/** Of an act that also checks, these two are said where a firing stayed open. */
export const leftFiringOpen = (reason: NotAppliedReason | null): boolean =>
  reason === 'newer_firing' || reason === 'clock_ahead';

/** A stored act. Instants in milliseconds. */
interface StoredAct {
  kind: ActAtTrap['kind'];
  received_at: number;
  not_applied_reason: NotAppliedReason | null;
  undo: string | null;
}

/**
 * Whether an act says if or where its trap was set from its time on. A setting does although it left a firing open or
 * is older than a check; a move does until a later one, unless its clock may be wrong.
 *
 * Source: R160, R225.
 */
export function hasPlaced({ kind, received_at, not_applied_reason: reason, undo }: StoredAct): boolean {
  if (reason === null) return true;
  if (undo === null) return false;
  const { said_at, is_there, before } = readUndo(undo);
  const times = timesOfAct(said_at, received_at, is_there);
  if (kind === 'relocated') return reason !== 'too_old' || !keepsPosition(before, { kind }, times);
  if (kind === 'removed' && leftFiringOpen(reason)) return false;
  return !keepsPlacement(before, { kind }, times);
}

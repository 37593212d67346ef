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
} from '@satomori/core';

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

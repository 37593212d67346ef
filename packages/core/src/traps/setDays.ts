import { dayNumberOf } from '../format/dates.ts';
import { type GroundPoint, pointOf, type Position } from '../ground/ground.ts';
import { placementOf, type TrapPlacement } from './state.ts';
import { movesTrap } from './movesTrap.ts';
import type { TrapAct } from './values.ts';

/** What the register says of a trap. */
export interface TrapRegister extends Position {
  placement: TrapPlacement;
  /** `YYYY-MM-DD` */
  set_on: string | null;
  removed_on?: string | null | undefined;
}

/** What a person recorded about a trap and did not cancel. Instants in milliseconds. */
export interface PlacingAct extends Position {
  kind: TrapAct | 'planned';
  occurred_at: number;
  /** Whether it changed if or where the trap was set. */
  is_applied: boolean;
}

export interface TrapHistory extends TrapRegister {
  acts: readonly PlacingAct[];
  /** The register before the first act was received; `undefined`: not stored. */
  before?: TrapRegister | undefined;
}

/** Days in a row on which a trap was set, at one place. Days are numbers of `dayNumberOf`. */
export interface SetDays {
  first: number;
  /** The day after the last. */
  end: number;
  /** `null`: not recorded. */
  place: GroundPoint | null;
}

export interface DayRange {
  first: number;
  /** The day after the last. */
  end: number;
}

const isMove = (act: PlacingAct): boolean => movesTrap(act) && pointOf(act) !== null;

/** The days on which it was set as far as the register alone says so. */
function registeredDays({ placement, set_on, removed_on }: TrapRegister): DayRange | null {
  if (set_on === null) return null;
  const first = dayNumberOf(set_on);
  if (placement === 'set') return { first, end: Infinity };
  return placement === 'removed' && removed_on != null ? { first, end: dayNumberOf(removed_on) } : null;
}

/** The days before its first act on which a trap was set. */
function daysBeforeActs(trap: TrapHistory, acts: readonly PlacingAct[]): DayRange | null {
  const first = acts.find(({ kind }) => placementOf(kind) !== null);
  if (first === undefined) return registeredDays(trap);
  if (trap.before !== undefined) return registeredDays(trap.before);
  // What is not set before it is set for the first time; all else is said of a set trap.
  return first.kind === 'set' ? null : registeredDays({ ...trap, placement: 'set' });
}

/** Where it was before its first move; `null` where nobody recorded from where it was moved. */
function placeBeforeMoves(trap: TrapHistory, acts: readonly PlacingAct[]): GroundPoint | null {
  const move = acts.find(isMove);
  if (move === undefined) return pointOf(trap);
  return trap.before === undefined ? null : pointOf(trap.before);
}

/** The acts of a trap that say whether and where it was set, in the order of their time. */
const placingActs = ({ acts }: TrapHistory, now: number): PlacingAct[] =>
  acts
    .filter(
      ({ kind, is_applied, occurred_at }) =>
        is_applied && occurred_at <= now && (placementOf(kind) !== null || kind === 'relocated'),
    )
    .toSorted((a, b) => a.occurred_at - b.occurred_at);

/**
 * The days of a period on which a trap was set: those at whose end it was. So the day of setting counts, and neither
 * the day of stopping nor that of removal does.
 *
 * @param now milliseconds; a day that has not ended counts if the trap is set now
 * Source: R160, R225.
 */
export function setDaysOf(trap: TrapHistory, period: DayRange, now: number): SetDays[] {
  const acts = placingActs(trap, now);
  const end = Math.min(period.end, dayNumberOf(now) + 1);
  const found: SetDays[] = [];
  let set = daysBeforeActs(trap, acts);
  let place = placeBeforeMoves(trap, acts);
  let from = period.first;
  const closeBefore = (day: number) => {
    const [first, last] = [Math.max(from, set?.first ?? Infinity), Math.min(day, end, set?.end ?? 0)];
    if (first < last) found.push({ first, end: last, place });
    from = Math.max(from, day);
  };
  for (const act of acts) {
    const day = dayNumberOf(act.occurred_at);
    closeBefore(day);
    const placement = placementOf(act.kind);
    if (placement !== null) set = placement === 'set' ? { first: day, end: Infinity } : null;
    if (isMove(act)) place = pointOf(act);
  }
  closeBefore(end);
  return found;
}

/** Where the trap was at a moment in milliseconds; `null`: not recorded. */
export function placeAt(trap: TrapHistory, at: number): GroundPoint | null {
  const acts = placingActs(trap, Infinity);
  const last = acts.findLast((act) => isMove(act) && act.occurred_at <= at);
  return last === undefined ? placeBeforeMoves(trap, acts) : pointOf(last);
}

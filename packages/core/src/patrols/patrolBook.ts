import { dayNumberOf, formatDate } from '../format/dates.ts';
import { DAY_MS } from '../format/durations.ts';
import { distanceM, pointOf } from '../ground/ground.ts';
import { type PlacingAct, placeAt, setDaysOf, type TrapHistory } from '../traps/setDays.ts';
import type { TrapAct } from '../traps/values.ts';
import { isVisit, PATROL_MARKS, type PatrolMark } from './marks.ts';

/** A visit is at the trap up to this distance, in addition to the accuracy of its position. */
const NEAR_TRAP_M = 100;
/** A position less exact than this, in metres, does not say whether somebody was at the trap. */
export const MAX_USEFUL_ACCURACY_M = 200;

/** What a person recorded at a trap, or in the register about it, and did not cancel. Instants in milliseconds. */
export interface BookAct extends PlacingAct {
  id: string;
  is_clock_odd: boolean;
  accuracy: number | null;
  user_name: string | null;
  /** `false` for an entry in the register: nobody was there. */
  is_there: boolean;
}

export interface BookTrap extends Omit<TrapHistory, 'acts'> {
  /** All acts, also from after the period: where the trap was before a move follows from it. */
  acts: readonly BookAct[];
  /** Days (`YYYY-MM-DD`) on which its sensor reported that it was armed. */
  sensor_days: ReadonlySet<string>;
}

export interface Visit {
  at: number;
  day: string;
  kind: TrapAct | 'planned';
  user_name: string | null;
  /** From the trap's place on that day; `null`: one of the two is not recorded. */
  distance_m: number | null;
  mark: PatrolMark;
}

export interface TrapBook {
  /** One mark for each day of the period. */
  marks: PatrolMark[];
  /** In the order of time. */
  visits: Visit[];
}

function markOf(act: BookAct, distance: number | null): PatrolMark {
  if (act.is_clock_odd) return 'visit_unsure';
  if (distance === null) return 'visit_unplaced';
  const reach = NEAR_TRAP_M + Math.min(act.accuracy ?? 0, MAX_USEFUL_ACCURACY_M);
  return distance <= reach ? 'visit_near' : 'visit_far';
}

function visitOf(trap: BookTrap, act: BookAct): Visit {
  const [from, place] = [pointOf(act), placeAt(trap, act.occurred_at)];
  const distance = from === null || place === null ? null : Math.round(distanceM(from, place));
  const { occurred_at: at, kind, user_name } = act;
  return { at, day: formatDate(at), kind, user_name, distance_m: distance, mark: markOf(act, distance) };
}

const best = (marks: readonly PatrolMark[]): PatrolMark | undefined =>
  PATROL_MARKS.find((mark) => marks.includes(mark));

/** The days of a period, from its first day (Asia/Tokyo, in milliseconds) to before `to`. */
export function daysOf(from: number, to: number): string[] {
  const days = Math.ceil((to - from) / DAY_MS);
  return Array.from({ length: days }, (_, index) => formatDate(from + index * DAY_MS));
}

/**
 * What backs each day of a trap: a visit, the sensor alone, or nothing. A day counts if the trap was set at its end:
 * the day of setting does, the day of removal does not. The sensor is never a visit.
 *
 * @param period its first day's start and its end, in milliseconds
 * @param now milliseconds
 * Source: R160, R42, R68.
 */
export function patrolBook(trap: BookTrap, period: { from: number; to: number }, now: number): TrapBook {
  const sorted = { ...trap, acts: trap.acts.toSorted((a, b) => a.occurred_at - b.occurred_at) };
  const set = setDaysOf(trap, { first: dayNumberOf(period.from), end: dayNumberOf(period.to - 1) + 1 }, now);
  const visits = sorted.acts
    .filter(({ is_there, occurred_at }) => is_there && occurred_at >= period.from && occurred_at < period.to)
    .map((act) => visitOf(sorted, act));
  const marks = daysOf(period.from, period.to).map((day, index): PatrolMark => {
    const start = period.from + index * DAY_MS;
    if (start > now) return 'ahead';
    const visited = best(visits.filter((visit) => visit.day === day).map(({ mark }) => mark));
    const at = dayNumberOf(start);
    if (!set.some(({ first, end }) => first <= at && at < end)) return 'not_set';
    return visited ?? (trap.sensor_days.has(day) ? 'sensor' : 'unconfirmed');
  });
  return { marks, visits };
}

/** How many days of each kind, of those on which the trap was set. */
export function countMarks(marks: readonly PatrolMark[]) {
  const of = (wanted: (mark: PatrolMark) => boolean) => marks.filter(wanted).length;
  return {
    visited: of(isVisit),
    sensor: of((mark) => mark === 'sensor'),
    unconfirmed: of((mark) => mark === 'unconfirmed'),
  };
}

import { dayNumberOf, dayOfNumber } from '../format/dates.ts';
import type { GroundPoint } from '../ground/ground.ts';
import { meshCodeOf } from '../mesh/mesh.ts';
import { type DayRange, type SetDays, setDaysOf, type TrapHistory } from '../traps/setDays.ts';
import { fiscalYearOfDay, monthOfDay, monthsOf } from './months.ts';
import type { EffortDimension, Key } from './values.ts';

export interface CountedTrap extends TrapHistory {
  trap_type: string | null;
  /** Traps of this type that one entry of the register is. */
  trap_count: number;
  group_id: string | null;
  owner_user_id: string | null;
  /** Captures, by-catches and 空はじき at it, as posts and as results of checks, in milliseconds. */
  sprung_posts: readonly number[];
  sprung_checks: readonly number[];
}

export interface TrapDays {
  days: number;
  /** Half a day for each time that a trap was sprung. */
  sprung: number;
}

const HALF_A_DAY = 0.5;

const meshOf = (place: GroundPoint | null): Key =>
  place === null ? null : meshCodeOf(place.latitude, place.longitude);

function keyOf(by: EffortDimension, trap: CountedTrap, { first, place }: SetDays): Key {
  switch (by) {
    case 'month':
      return monthOfDay(dayOfNumber(first));
    case 'fiscal_year':
      return fiscalYearOfDay(dayOfNumber(first));
    case 'method':
      return trap.trap_type;
    case 'group':
      return trap.group_id;
    case 'person':
      return trap.owner_user_id;
    case 'mesh':
      return meshOf(place);
  }
}

const countByDay = (moments: readonly number[]): Map<number, number> =>
  new Map([...Map.groupBy(moments, dayNumberOf)].map(([day, found]) => [day, found.length]));

/** How often it was sprung on each day; a capture is often recorded as a post and as a check. */
function springsByDay({ sprung_posts, sprung_checks }: CountedTrap): Map<number, number> {
  const springs = countByDay(sprung_posts);
  for (const [day, times] of countByDay(sprung_checks))
    springs.set(day, Math.max(times, springs.get(day) ?? 0));
  return springs;
}

/** Half days of a trap in a range; an entry of several traps has no more of them on a day than traps. */
function sprungIn(springs: Map<number, number>, { first, end }: DayRange, trapCount: number): number {
  let half = 0;
  for (const [day, times] of springs)
    if (first <= day && day < end) half += Math.min(times, trapCount) * HALF_A_DAY;
  return half;
}

/**
 * The trap-days of a period by one dimension. Each day on which a trap was set counts once for each trap of the
 * entry; the day of setting does, and neither that of stopping nor that of removal.
 *
 * @param now milliseconds
 * Source: R225, R226.
 */
export function trapDaysBy(
  traps: readonly CountedTrap[],
  period: DayRange,
  now: number,
  by: EffortDimension,
): Map<Key, TrapDays> {
  const found = new Map<Key, TrapDays>();
  const isTime = by === 'month' || by === 'fiscal_year';
  for (const trap of traps) {
    const springs = springsByDay(trap);
    for (const stretch of setDaysOf(trap, period, now)) {
      const parts = isTime ? monthsOf(stretch) : [stretch];
      for (const part of parts) {
        const key = keyOf(by, trap, { ...stretch, ...part });
        const { days, sprung } = found.get(key) ?? { days: 0, sprung: 0 };
        found.set(key, {
          days: days + (part.end - part.first) * trap.trap_count,
          sprung: sprung + sprungIn(springs, part, trap.trap_count),
        });
      }
    }
  }
  return found;
}

/** The sum over all values. */
export function sumOfTrapDays(parts: ReadonlyMap<Key, TrapDays>): TrapDays {
  const all = [...parts.values()];
  return {
    days: all.reduce((sum, { days }) => sum + days, 0),
    sprung: all.reduce((sum, { sprung }) => sum + sprung, 0),
  };
}

import { startOfDay } from '../format/dates.ts';
import { USUAL_CLOCK_ERROR_MS } from '../format/durations.ts';
import { distanceM, type GroundPoint, pointOf, type Position } from '../ground/ground.ts';
import type { TrapPlacement } from '../traps/state.ts';

interface Patrolled {
  placement: TrapPlacement;
  last_patrol_at: string | null;
}

/**
 * Whether nobody has been at a set trap today (in Japan), also before the hour by which the site wants it. A patrol in
 * the future was recorded by a fast clock and is ignored. Source: R68, R265.
 */
export function isPatrolLeft({ placement, last_patrol_at }: Patrolled, now: number): boolean {
  if (placement !== 'set' || last_patrol_at === null) return placement === 'set';
  const at = Date.parse(last_patrol_at);
  return at < startOfDay(now) || at > now + USUAL_CLOCK_ERROR_MS;
}

/** A stop of a round. */
export interface RoundStop<Item> {
  item: Item;
  /** Metres in a straight line from the stop before, or from the start; `null` where there is no position. */
  distance_m: number | null;
}

/**
 * The order of a round: always the nearest next, of equals the first in the list. Those without a position are last,
 * in the order given. Source: R265.
 */
export function orderRound<Item extends Position>(
  start: GroundPoint,
  items: readonly Item[],
): RoundStop<Item>[] {
  const open = items.flatMap((item) => {
    const point = pointOf(item);
    return point === null ? [] : [{ item, point }];
  });
  const stops: RoundStop<Item>[] = [];
  let here = start;
  while (open.length > 0) {
    const distances = open.map(({ point }) => distanceM(here, point));
    const distance_m = Math.min(...distances);
    const [next] = open.splice(distances.indexOf(distance_m), 1);
    if (next === undefined) break;
    stops.push({ item: next.item, distance_m });
    here = next.point;
  }
  const nowhere = items.filter((item) => pointOf(item) === null);
  return [...stops, ...nowhere.map((item) => ({ item, distance_m: null }))];
}

import { type Gateway, textMatcher, type Trap, compareNames } from '@satomori/core';
import { distanceM, formatDistance, placeOf } from '../../../geo/place.ts';

/** A trap that may get a sensor. */
interface AssignableTrap {
  id: string;
  label: string;
}

/**
 * The traps in the order in which they are offered: without a sensor first, then those nearest to the gateway.
 *
 * @param q words that their name or number contains; empty for all
 */
export function assignableTraps(
  traps: readonly Trap[],
  gateway: Pick<Gateway, 'latitude' | 'longitude'> | undefined,
  q: string,
): AssignableTrap[] {
  const from = gateway === undefined ? null : placeOf(gateway);
  const isFound = textMatcher(q);
  const distanceOf = (trap: Trap): number => {
    const place = placeOf(trap);
    return from === null || place === null ? Number.POSITIVE_INFINITY : distanceM(from, place);
  };
  return traps
    .filter(({ removed_on, name, trap_no }) => removed_on === null && isFound([name, trap_no]))
    .map((trap) => ({ trap, distance: distanceOf(trap) }))
    .sort(
      (one, other) =>
        Number(one.trap.dev_eui !== null) - Number(other.trap.dev_eui !== null) ||
        (one.distance === other.distance ? 0 : one.distance - other.distance) ||
        compareNames(one.trap.name, other.trap.name),
    )
    .map(({ trap, distance }) => ({ id: trap.id, label: labelOf(trap, distance) }));
}

function labelOf({ name, trap_no, dev_eui }: Trap, distance: number): string {
  const notes = [
    ...(Number.isFinite(distance) ? [`親機から${formatDistance(distance)}`] : []),
    ...(dev_eui === null ? [] : ['子機あり']),
  ];
  return `${name}（${trap_no}）${notes.length === 0 ? '' : `　${notes.join('、')}`}`;
}

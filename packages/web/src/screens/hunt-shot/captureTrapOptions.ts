import { compareNames, isolateText, type Trap } from '@satomori/core';
import type { LastVisit } from '../../platform/device/lastVisit.ts';
import { distanceM, formatDistance, type Place, placeOf } from '../../geo/place.ts';

interface CaptureTrapOption {
  value: string;
  label: string;
}

const distanceTo = (trap: Trap, from: Place | null): number => {
  const place = placeOf(trap);
  return from === null || place === null ? Number.POSITIVE_INFINITY : distanceM(from, place);
};

/** Order where the distance is unknown: fired ones first, then the person's own. */
const rank = ({ state, owner_user_id }: Trap, userId: string): number =>
  (state === 'fired' || state === 'checked' ? 0 : 2) + (owner_user_id === userId ? 0 : 1);

/** Keeps a number and its unit on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0');

/** How long a trap counts as just visited. */
const JUST_VISITED_MS = 3 * 60 * 60_000;

/** The trap that the person has just visited; `null`: none. */
export const justVisited = (visit: LastVisit | null, now: number): string | null =>
  visit !== null && Math.abs(now - Date.parse(visit.at)) <= JUST_VISITED_MS ? visit.trapId : null;

function labelOf({ name, trap_no, placement }: Trap, distance: number, isVisited: boolean): string {
  const label = `${isolateText(name)} ${trap_no}`;
  if (placement === 'removed') return `${label}（撤去済み）`;
  if (isVisited) return `${label}（見回り直後）`;
  return Number.isFinite(distance) ? `${label}（${unbroken(formatDistance(distance))}）` : label;
}

/**
 * Traps to choose from: the one just visited, then the nearest first where the position is known. Removed traps are
 * left out, unless one is chosen already. Source: R270.
 */
export function captureTrapOptions(
  traps: readonly Trap[],
  from: Place | null,
  {
    userId,
    visitedId,
    chosenId = null,
  }: { userId: string; visitedId: string | null; chosenId?: string | null },
): CaptureTrapOption[] {
  const isVisited = ({ id }: Trap) => id === visitedId;
  return traps
    .filter(({ id, placement }) => placement !== 'removed' || id === chosenId)
    .map((trap) => ({ trap, distance: distanceTo(trap, from) }))
    .sort(
      (a, b) =>
        Number(isVisited(b.trap)) - Number(isVisited(a.trap)) ||
        (a.distance === b.distance ? 0 : a.distance - b.distance) ||
        rank(a.trap, userId) - rank(b.trap, userId) ||
        compareNames(a.trap.name, b.trap.name),
    )
    .map(({ trap, distance }) => ({ value: trap.id, label: labelOf(trap, distance, isVisited(trap)) }));
}

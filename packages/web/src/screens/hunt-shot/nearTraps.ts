import { isolateText } from '@satomori/core';
import type { Trap } from '@satomori/core';
import { distanceM, formatDistance, type Place, placeOf } from '../../geo/place.ts';

export interface TrapChoice {
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

function labelOf({ name, trap_no }: Trap, distance: number): string {
  const label = `${isolateText(name)} ${trap_no}`;
  return Number.isFinite(distance) ? `${label}（${unbroken(formatDistance(distance))}）` : label;
}

/** Traps to choose from, nearest first where the position is known. Removed traps are left out. */
export function trapChoices(traps: readonly Trap[], from: Place | null, userId: string): TrapChoice[] {
  return traps
    .filter(({ placement }) => placement !== 'removed')
    .map((trap) => ({ trap, distance: distanceTo(trap, from) }))
    .sort(
      (a, b) =>
        (a.distance === b.distance ? 0 : a.distance - b.distance) ||
        rank(a.trap, userId) - rank(b.trap, userId) ||
        a.trap.name.localeCompare(b.trap.name, 'ja'),
    )
    .map(({ trap, distance }) => ({ value: trap.id, label: labelOf(trap, distance) }));
}

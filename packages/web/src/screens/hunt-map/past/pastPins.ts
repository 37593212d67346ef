import { changeAt, TRAP_STATE_LOOKS, TRAP_STATES, type TrapState } from '@satomori/core';
import { placeOf } from '../../../geo/place.ts';
import type { Pin } from '../../../map/pins/groupPins.ts';
import type { PastTrap } from '../../../queries/pastStates.ts';
import { ALWAYS_NAMED } from '../items/huntMapItems.ts';

export interface PastPin extends Pin {
  state: TrapState;
}

/** The traps with a place at a moment, in the state that was known then. Removed ones are not there. Source: R278. */
export const pastPinsAt = (traps: readonly PastTrap[], at: number): PastPin[] =>
  traps.flatMap(({ trap_id, name, changes }) => {
    const known = changeAt(changes, at);
    const place = known === undefined ? null : placeOf(known);
    if (known === undefined || place === null || known.state === 'removed') return [];
    const { state } = known;
    return {
      ...place,
      id: trap_id,
      name,
      state,
      word: TRAP_STATE_LOOKS[state].word,
      rank: TRAP_STATES.indexOf(state),
      // Nobody is alarmed by the past.
      isAlarming: false,
      isAlwaysNamed: ALWAYS_NAMED.includes(state),
      shape: null,
    };
  });

/** How many are in each state, the most urgent first; states without any are left out. */
export function countPast(pins: readonly PastPin[]): [TrapState, number][] {
  const counts = new Map<TrapState, number>();
  for (const { state } of pins) counts.set(state, (counts.get(state) ?? 0) + 1);
  return TRAP_STATES.flatMap((state) => {
    const count = counts.get(state);
    return count === undefined ? [] : [[state, count] as [TrapState, number]];
  });
}

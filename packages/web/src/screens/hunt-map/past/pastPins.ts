import { changeAt, TRAP_STATE_LOOKS, TRAP_STATES, type TrapState } from '@satomori/core';
import { placeOf } from '../../../geo/place.ts';
import type { Pin } from '../../../map/pins/groupPins.ts';
import type { PastTrap } from '../../../queries/pastStates.ts';
import { ALWAYS_NAMED } from '../../../map/devices/huntMapItems.ts';

export interface PastPin extends Pin {
  state: TrapState;
}

type PastChange = PastTrap['changes'][number];

/** One for each change, so that a moment with the same changes as another has the same pins. */
const pins = new WeakMap<PastChange, PastPin>();

function pinOf({ trap_id, name }: PastTrap, change: PastChange): PastPin | null {
  const known = pins.get(change);
  const place = placeOf(change);
  const { state } = change;
  if (known !== undefined || place === null || state === 'removed') return known ?? null;
  const pin = {
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
  pins.set(change, pin);
  return pin;
}

/** The traps with a place at a moment, in the state that was known then. Removed ones are not there. Source: R278. */
export const pastPinsAt = (traps: readonly PastTrap[], at: number): PastPin[] =>
  traps.flatMap((trap) => {
    const change = changeAt(trap.changes, at);
    return change === undefined ? [] : (pinOf(trap, change) ?? []);
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

import { deriveTrapState, type Trap } from '@satomori/core';
import { TRAP_STATE_WORDS } from '../traps/stateWords.ts';
import { byNeed } from '../traps/trapColumns.ts';

const normalize = (text: string) => text.normalize('NFKC').toLowerCase();

/** Traps as they stand at this moment: a state can lapse by the mere passing of time, without the server. */
export const asOf = (traps: readonly Trap[], now: number): Trap[] =>
  traps.map((trap) => {
    const { state, reason, state_until } = deriveTrapState(trap, now);
    return { ...trap, state, state_reason: reason, state_until };
  });

/** Those that hold every word of the filter somewhere, what needs a person first. */
export function boardRows(traps: readonly Trap[], filter: string): Trap[] {
  const words = normalize(filter)
    .split(/\s+/)
    .filter((word) => word !== '');
  return traps
    .filter((trap) => {
      const texts = [
        trap.name,
        trap.trap_no,
        TRAP_STATE_WORDS[trap.state],
        trap.last_gateway_name,
        trap.group_name,
      ];
      const text = normalize(texts.filter((each) => each !== null).join(' '));
      return words.every((word) => text.includes(word));
    })
    .sort(byNeed);
}

/** The part of a list that is shown, so that the chosen row stays in it and as little as possible moves. */
export function visiblePart(count: number, chosen: number, room: number, first: number): number {
  const last = Math.max(0, count - room);
  return Math.min(last, Math.max(chosen - room + 1, Math.min(first, chosen)));
}

import { deriveTrapState, type ReadingApi, type Trap, type TrapState } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { allPages, LARGEST_PAGE } from './allPages.ts';

export const trapKeys = { all: ['traps'] as const };

export const trapQueries = (reading: ReadingApi) => ({
  /** Every trap the person may see: one site's worth, so lists filter and sort it in the browser. */
  list: () =>
    queryOptions({
      queryKey: [...trapKeys.all, 'list'],
      queryFn: ({ signal }) =>
        allPages((cursor) => reading.traps.list({ limit: LARGEST_PAGE, cursor }, { signal })),
    }),
});

/**
 * The trap as it stands now: a state that lapses by the mere passing of time is derived anew,
 * so that a page left open (or without a connection) never goes on showing 稼働中.
 */
export function trapAt(trap: Trap, now: number): Trap {
  if (trap.state_until === null || now < Date.parse(trap.state_until)) return trap;
  const { state, reason, state_until } = deriveTrapState(trap, now);
  return { ...trap, state, state_reason: reason, state_until };
}

/** How many traps there are of each state; states without any are left out. */
export function countByState(traps: readonly Trap[]): Map<TrapState, number> {
  const counts = new Map<TrapState, number>();
  for (const { state } of traps) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

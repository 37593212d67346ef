import { MAX_PAGE_SIZE, type ReadingApi, type Trap, type TrapState } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { allPages } from './pages.ts';

export const trapKeys = { all: ['traps'] as const };

export const trapQueries = (reading: ReadingApi) => ({
  /** Every trap that the person may see. A site has few enough to filter and sort them in the browser. */
  list: () =>
    queryOptions({
      queryKey: [...trapKeys.all, 'list'],
      queryFn: ({ signal }) =>
        allPages((cursor) => reading.traps.list({ limit: MAX_PAGE_SIZE, cursor }, { signal })),
    }),
});

/** Number of traps by state; states without any are left out. */
export function countByState(traps: readonly Trap[]): Map<TrapState, number> {
  const counts = new Map<TrapState, number>();
  for (const { state } of traps) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

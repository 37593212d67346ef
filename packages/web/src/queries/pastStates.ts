import type { PastStates, ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { allPages, PAGE_SIZE } from './pages.ts';
import { trapLogKeys } from './trapLogs.ts';

type Change = Omit<PastStates['changes'][number], 'at'>;
/** A trap with its changes of state, oldest first. */
export type PastTrap = Omit<PastStates, 'changes'> & {
  /** `at` in milliseconds. */
  changes: readonly (Change & { at: number })[];
};

const pastTrap = ({ changes, ...trap }: PastStates): PastTrap => ({
  ...trap,
  changes: changes.map(({ at, ...change }) => ({ ...change, at: Date.parse(at) })),
});

export const pastStateQueries = (reading: ReadingApi) => ({
  /** The states of all traps in a period of milliseconds; read again with the logs of traps. */
  between: ({ from, to }: { from: number; to: number }) =>
    queryOptions({
      queryKey: [...trapLogKeys.all, 'states', from, to],
      queryFn: async ({ signal }) => {
        const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
        const rows = await allPages(async (cursor) => {
          const { rows: json, next } = await reading.trapLogs.states(
            { ...period, limit: String(PAGE_SIZE), cursor },
            { signal },
          );
          return { json, next };
        });
        return rows.map(pastTrap);
      },
    }),
});

import type { ReadingApi } from '@satomori/core';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { byCursor, PAGE_SIZE } from './pages.ts';
import { trapLogKeys } from './trapLogs.ts';

export const patrolBookQueries = (reading: ReadingApi) => ({
  /** A month of the traps, some at a time; read again with the logs of traps. */
  month: (filter: { from: string; to: string; group_id?: string }) =>
    infiniteQueryOptions({
      queryKey: [...trapLogKeys.all, 'book', filter],
      queryFn: ({ pageParam, signal }) =>
        reading.patrolBook.read({ ...filter, limit: String(PAGE_SIZE), cursor: pageParam }, { signal }),
      ...byCursor,
    }),
});

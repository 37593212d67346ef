import { listEfforts, type ReadingApi } from '@satomori/core';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { byCursor, pageAt } from './pages.ts';

export const effortKeys = { all: ['efforts'] as const };

export const effortQueries = (reading: ReadingApi) => ({
  /** The hunting calendar, newest day first, page by page; the first page has the total. */
  list: (limit: number) =>
    infiniteQueryOptions({
      queryKey: [...effortKeys.all, 'list', limit],
      queryFn: ({ pageParam, signal }) =>
        reading.list(listEfforts, { limit, ...pageAt(pageParam) }, { signal }),
      ...byCursor,
    }),
});

import type { Area, ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { allPages, LARGEST_PAGE } from './allPages.ts';

export const areaKeys = { all: ['areas'] as const };

export const areaQueries = (reading: ReadingApi) => ({
  /** Every area that this person may see. */
  list: () =>
    queryOptions({
      queryKey: [...areaKeys.all, 'list'],
      queryFn: ({ signal }): Promise<Area[]> =>
        allPages((cursor) => reading.areas.list({ cursor, limit: LARGEST_PAGE }, { signal })),
    }),
});

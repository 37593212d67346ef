import { type Area, AREA_PAGE_SIZE, listAreas, type ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { allPages } from './pages.ts';

export const areaKeys = { all: ['areas'] as const };

export const areaQueries = (reading: ReadingApi) => ({
  /** Every area that this person may see. */
  list: () =>
    queryOptions({
      queryKey: [...areaKeys.all, 'list'],
      queryFn: ({ signal }): Promise<Area[]> =>
        allPages((cursor) => reading.list(listAreas, { cursor, limit: AREA_PAGE_SIZE }, { signal })),
    }),
});

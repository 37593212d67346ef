import { compareNames, MAX_PAGE_SIZE, type ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { allPages } from './pages.ts';

export const groupKeys = { all: ['groups'] as const };

export const groupQueries = (reading: ReadingApi) => ({
  list: () =>
    queryOptions({
      queryKey: [...groupKeys.all, 'list'],
      queryFn: async ({ signal }) => {
        const groups = await allPages((cursor) =>
          reading.groups.list({ limit: MAX_PAGE_SIZE, cursor }, { signal }),
        );
        return groups.sort((one, other) => compareNames(one.name, other.name));
      },
    }),
});

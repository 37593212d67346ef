import type { ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';

export const groupKeys = { all: ['groups'] as const };

export const groupQueries = (reading: ReadingApi) => ({
  list: () =>
    queryOptions({
      queryKey: [...groupKeys.all, 'list'],
      queryFn: async ({ signal }) => (await reading.groups.list({ signal })).json,
    }),
});

import type { ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { allPages, LARGEST_PAGE } from './allPages.ts';

export const gatewayKeys = { all: ['gateways'] as const };

export const gatewayQueries = (reading: ReadingApi) => ({
  /** Every gateway of the site; for role gwView only. */
  list: () =>
    queryOptions({
      queryKey: [...gatewayKeys.all, 'list'],
      queryFn: ({ signal }) =>
        allPages((cursor) => reading.gateways.list({ limit: LARGEST_PAGE, cursor }, { signal })),
    }),
});

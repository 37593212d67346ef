import { type GatewayLogFilter, MAX_PAGE_SIZE, type ReadingApi } from '@satomori/core';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { allPages, byCursor } from './pages.ts';

const gatewayLogKeys = { all: ['gateway_logs'] as const };

export const gatewayLogQueries = (reading: ReadingApi) => ({
  /** Newest first, page by page; for role gwView only. */
  list: (filter: GatewayLogFilter = {}) =>
    infiniteQueryOptions({
      queryKey: [...gatewayLogKeys.all, 'list', filter],
      queryFn: ({ pageParam, signal }) =>
        reading.gatewayLogs.list({ ...filter, cursor: pageParam }, { signal }),
      ...byCursor,
    }),
});

export const gatewayKeys = { all: ['gateways'] as const };

export const gatewayQueries = (reading: ReadingApi) => ({
  /** Every gateway of the site; for role gwView only. */
  list: () =>
    queryOptions({
      queryKey: [...gatewayKeys.all, 'list'],
      queryFn: ({ signal }) =>
        allPages((cursor) => reading.gateways.list({ limit: MAX_PAGE_SIZE, cursor }, { signal })),
    }),
});

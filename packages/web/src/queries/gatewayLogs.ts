import type { GatewayLogFilter, ReadingApi } from '@satomori/core';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { byCursor } from './allPages.ts';

export const gatewayLogKeys = { all: ['gateway_logs'] as const };

export const gatewayLogQueries = (reading: ReadingApi) => ({
  /** Newest first, page after page; for role gwView only. */
  list: (filter: GatewayLogFilter = {}) =>
    infiniteQueryOptions({
      queryKey: [...gatewayLogKeys.all, 'list', filter],
      queryFn: ({ pageParam, signal }) =>
        reading.gatewayLogs.list({ ...filter, cursor: pageParam }, { signal }),
      ...byCursor,
    }),
});

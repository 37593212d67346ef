import { deriveGatewayState, type Gateway, type ReadingApi } from '@satomori/core';
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

/** The gateway as it stands now: silence makes it 停止 without a word from the server. */
export function gatewayAt(gateway: Gateway, now: number): Gateway {
  if (gateway.state_until === null || now < Date.parse(gateway.state_until)) return gateway;
  return { ...gateway, ...deriveGatewayState(gateway, now) };
}

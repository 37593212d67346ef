import { queryOptions } from '@tanstack/react-query';
import type { SessionApi } from '@satomori/core';
import { BACKGROUND } from '../queryClient.ts';

export const healthQueries = (api: Pick<SessionApi, 'ready'>) => ({
  /** Whether this is a sample server, and the accounts that anyone may try there. */
  ready: () =>
    queryOptions({
      queryKey: ['ready'],
      queryFn: ({ signal }) => api.ready({ signal }),
      staleTime: Infinity,
      meta: BACKGROUND,
    }),
});

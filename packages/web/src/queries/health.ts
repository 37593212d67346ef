import { queryOptions } from '@tanstack/react-query';
import type { ReadingApi } from '@satomori/core';

export const healthQueries = (reading: ReadingApi) => ({
  /** Whether this is a sample server, and the accounts anybody may try there. */
  ready: () =>
    queryOptions({
      queryKey: ['ready'],
      queryFn: ({ signal }) => reading.ready({ signal }),
      staleTime: Infinity,
    }),
});

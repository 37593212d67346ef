import type { SessionApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { BACKGROUND } from '../queryClient.ts';

export const signInSiteQueries = (api: Pick<SessionApi, 'signInSite'>) => ({
  /** What the login page shows of the site with this code, or of the one that the host name tells. */
  of: (code: string | null) =>
    queryOptions({
      queryKey: ['sign-in-site', code],
      queryFn: ({ signal }) => api.signInSite(code, { signal }),
      retry: false,
      meta: BACKGROUND,
    }),
});

import { ApiError } from '@satomori/core';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { actErrorText } from './refusal.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form that sent it shows the error itself. */
      saysItsError?: boolean;
    };
  }
}

const STALE_MS = 60_000;

/**
 * The cache of what was read. Reads never raise an alert: their screens say so in place.
 *
 * @param onActFailed told the sentence for the person whose act failed
 */
export function createQueryClient(onActFailed: (message: string) => void): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The HTTP client retries as specified; a second layer would multiply the tries.
      // `always`: a phone's own idea of being online is often wrong, and a paused read would show nothing at all.
      queries: { retry: false, networkMode: 'always', staleTime: STALE_MS },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        const isSignedOut = error instanceof ApiError && error.status === 401;
        if (mutation.meta?.saysItsError === true || isSignedOut) return;
        onActFailed(actErrorText(error));
      },
    }),
  });
}

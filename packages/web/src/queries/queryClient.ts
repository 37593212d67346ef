import { MutationCache, QueryClient } from '@tanstack/react-query';
import type { CatchUp } from './catchUp.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      catchUp?: CatchUp<never>;
      /** Nobody waits for it: its failure raises no alert. */
      isBackground?: boolean;
    };
  }
}

/** For reads of the frame around the screens, and of what says in its own place that it is missing. */
export const BACKGROUND = { isBackground: true };

const STALE_MS = 60_000;

/** The cache of what was read; `onActFailed` is called for each act that failed. */
export function createQueryClient(onActFailed: (error: unknown) => void): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The HTTP client retries as specified; a second layer would multiply the tries.
      // `always`: a phone's own idea of being online is often wrong, and a paused read would show nothing at all.
      queries: { retry: false, networkMode: 'always', staleTime: STALE_MS },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({ onError: onActFailed }),
  });
}

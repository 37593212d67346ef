import { MutationCache, QueryClient } from '@tanstack/react-query';
import type { CatchUp } from './catchUp.ts';
import { readOrKept } from './reads/readOrKept.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      catchUp?: CatchUp<never>;
      /** A background read: its failure raises no alert. */
      isBackground?: boolean;
    };
    mutationMeta: {
      /** The form or button that acts shows its failure beside itself: no alert repeats it. */
      isShownInPlace?: boolean;
    };
  }
}

/** For reads of the layout, and of parts that show their own failure. */
export const BACKGROUND = { isBackground: true };

/** For acts whose form or button shows their failure itself. */
export const SHOWN_IN_PLACE = { isShownInPlace: true };

const STALE_MS = 60_000;

/** The query cache; `onActFailed` is called for each failed mutation that is not shown in place. */
export function createQueryClient(onActFailed: (error: unknown) => void): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The HTTP client already retries; a second layer would multiply the tries. `always`: a device's own online
      // state is often wrong, and a paused read would show nothing at all.
      queries: { retry: false, networkMode: 'always', staleTime: STALE_MS, persister: readOrKept },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (meta?.isShownInPlace !== true) onActFailed(error);
      },
    }),
  });
}

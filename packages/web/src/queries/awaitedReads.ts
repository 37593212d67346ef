import type { Query, QueryCache } from '@tanstack/react-query';

export interface AwaitedReads {
  /** Called when a person retries a read that failed with this error. */
  reportRetry: (error: unknown) => void;
  /** Called when an alert was closed: it covered all reads awaited until then. */
  forget: () => void;
}

/** A page requested by scrolling is always awaited. */
const isNextPage = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;

/**
 * Reports failed reads that a person waits for: those of what they have just opened, and those they retried.
 * Automatic refetches (after a change, or when the window is focused) count as background. Source: R10.
 */
export function watchAwaitedReads(cache: QueryCache, onFailed: (error: unknown) => void): AwaitedReads {
  const awaited = new Set<Query>();

  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'observerAdded' && event.observer.options.meta?.isBackground !== true)
      awaited.add(query);
    if (event.type === 'removed') awaited.delete(query);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'success') awaited.delete(query);
    if (action.type !== 'error') return;
    const hasNothing = awaited.delete(query) && query.state.data === undefined;
    if (hasNothing || isNextPage(query)) onFailed(action.error);
  });

  return {
    reportRetry: (error) => {
      for (const query of cache.getAll()) if (query.state.error === error) awaited.add(query);
    },
    forget: () => awaited.clear(),
  };
}

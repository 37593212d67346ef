import { NetworkError } from '@satomori/core';
import type { Query, QueryCache } from '@tanstack/react-query';

interface AwaitedReads {
  /** Called when a person retries a read that failed with this error. */
  reportRetry: (error: unknown) => void;
  /** Called when an alert was closed: it covered all reads awaited until then. */
  forget: () => void;
}

/** A page requested by scrolling is always awaited. */
const isNextPage = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;

/**
 * Reports failed reads that a person waits for: those of what they have just opened, and those they retried.
 * Automatic refetches (after a change, or when the window is focused) count as background, and so does what is opened
 * while there is no connection: the header says so. Source: R10.
 *
 * @param hasConnection whether an answer of the server is to be expected
 */
export function watchAwaitedReads(
  cache: QueryCache,
  onFailed: (error: unknown) => void,
  hasConnection: () => boolean,
): AwaitedReads {
  const awaited = new Set<Query>();
  const retried = new Set<Query>();
  /** Begun without a connection. */
  const startedOffline = new Set<Query>();

  const evictQuery = (query: Query) => {
    for (const each of [awaited, retried, startedOffline]) each.delete(query);
  };

  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'observerAdded' && event.observer.options.meta?.isBackground !== true)
      awaited.add(query);
    if (event.type === 'removed') evictQuery(query);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'fetch' && !hasConnection()) startedOffline.add(query);
    // What the device kept is enough, while the answer is still to come.
    if (action.type === 'success') evictQuery(query);
    if (action.type !== 'error') return;
    const isExpected =
      startedOffline.has(query) && !retried.has(query) && action.error instanceof NetworkError;
    const hasNothing = awaited.has(query) && query.state.data === undefined;
    evictQuery(query);
    if (!isExpected && (hasNothing || isNextPage(query))) onFailed(action.error);
  });

  return {
    reportRetry: (error) => {
      for (const query of cache.getAll()) {
        if (query.state.error !== error) continue;
        awaited.add(query);
        retried.add(query);
      }
    },
    forget: () => awaited.clear(),
  };
}

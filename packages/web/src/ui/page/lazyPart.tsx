import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { loadAhead } from '../../platform/network/loadAhead.ts';
import { useIsSettled } from '../../platform/network/settled.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface LazyPartOptions<Props> {
  /** Shown instead of a part that could not be fetched. */
  Failed?: ComponentType<Props & { error: unknown; onRetry: () => void }>;
}

/**
 * A lazy part of a screen, fetched when it is first shown or ahead of that (`preload`). Where it cannot be
 * fetched only the part shows an error; the screen stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Failed = LoadFailed as LazyPartOptions<Props>['Failed'] }: LazyPartOptions<Props> = {},
) {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetchPart = () => {
    loading ??= load().then(
      (loaded) => {
        Part = loaded;
      },
      (error: unknown) => {
        // The next call tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  function LazyPart(props: Props) {
    const [isThere, setIsThere] = useState(Part !== undefined);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (isThere || error !== null) return;
      let isGone = false;
      fetchPart().then(
        () => !isGone && setIsThere(true),
        (problem: unknown) => !isGone && setError(problem ?? new Error('not loaded')),
      );
      return () => {
        isGone = true;
      };
    }, [isThere, error]);
    const retry = useCallback(() => setError(null), []);
    if (isThere && Part !== undefined) return <Part {...props} />;
    if (error === null || Failed === undefined) return null;
    return <Failed {...props} error={error} onRetry={retry} />;
  }
  /** Makes it available later, even without a signal. */
  const preload = () => void loadAhead(fetchPart);
  return Object.assign(LazyPart, { preload });
}

const RETRY_MS = 5_000;

/** `Failed` of a part that shows little and must not be missing: it is fetched again until it is there. */
export function FetchAgain({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onRetry, RETRY_MS);
    return () => clearTimeout(timer);
  }, [onRetry]);
  return null;
}

/** As `lazyPart`, for a part that explains a screen: loaded after the first screen has all its data. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart(load);
  return function LatePart(props: Props) {
    return useIsSettled() ? <Part {...props} /> : null;
  };
}

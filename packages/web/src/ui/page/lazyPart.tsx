import { type ComponentType, useEffect, useState } from 'react';
import { loadAhead } from '../../platform/network/loadAhead.ts';
import { useIsSettled } from '../../platform/network/settled.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface LazyPartOptions<Props> {
  /** In place of a part that could not be fetched. */
  Failed?: ComponentType<Props & { error: unknown; onRetry: () => void }>;
}

/**
 * A part of a screen that is fetched when it is first shown, or ahead of that (`preload`). Where it cannot be fetched
 * only the part says so; the screen stands.
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
        // The next one tries again.
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
    if (isThere && Part !== undefined) return <Part {...props} />;
    if (error === null || Failed === undefined) return null;
    return <Failed {...props} error={error} onRetry={() => setError(null)} />;
  }
  /** So that it is there when it is wanted, be there a signal then or not. */
  const preload = () => void loadAhead(fetchPart);
  return Object.assign(LazyPart, { preload });
}

/** The same for a part that explains what a screen shows: not before the first screen has all that it shows. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart(load);
  return function LatePart(props: Props) {
    return useIsSettled() ? <Part {...props} /> : null;
  };
}

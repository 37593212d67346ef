import { useEffect } from 'react';
import { useIsSettled } from '../../platform/network/settled.tsx';

/** The screen's own requests go first. */
const AHEAD_MS = 3_000;

interface Part {
  preload: () => void;
}

/** Prefetches parts that a press will need, while there is a signal. */
export function usePartsAhead(parts: readonly Part[]): void {
  const isSettled = useIsSettled();
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(() => {
      for (const part of parts) part.preload();
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [parts, isSettled]);
}

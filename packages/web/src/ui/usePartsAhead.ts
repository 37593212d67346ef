import { useEffect } from 'react';

/** The screen stands by then. */
const AHEAD_MS = 3_000;

interface Part {
  preload: () => void;
}

/** Fetches what a press will need while there is a signal. */
export function usePartsAhead(parts: readonly Part[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of parts) part.preload();
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [parts]);
}

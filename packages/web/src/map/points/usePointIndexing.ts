import { useEffect, useState } from 'react';
import { createPointIndexing, type PointIndexing } from './pointIndexing.ts';

/** A worker for as long as somebody shows points; `null` until it is there. */
export function usePointIndexing(): PointIndexing | null {
  const [indexing, setIndexing] = useState<PointIndexing | null>(null);
  useEffect(() => {
    const made = createPointIndexing();
    // oxlint-disable-next-line react/set-state-in-effect -- made with the screen and ended with it, never while drawing
    setIndexing(made);
    return () => made.dispose();
  }, []);
  return indexing;
}

import { useEffect, useState } from 'react';
import { useHasTiles } from '../tiles/useHasTiles.ts';
import { createPointIndexing, type PointIndexing } from './pointIndexing.ts';

/** A worker for as long as somebody shows points; `null` until it is there, which the map itself does not wait for. */
export function usePointIndexing(): PointIndexing | null {
  const [indexing, setIndexing] = useState<PointIndexing | null>(null);
  const hasTiles = useHasTiles();
  useEffect(() => {
    if (!hasTiles) return;
    const made = createPointIndexing();
    // oxlint-disable-next-line react/set-state-in-effect -- made with the screen and ended with it, never while drawing
    setIndexing(made);
    return () => made.dispose();
  }, [hasTiles]);
  return indexing;
}

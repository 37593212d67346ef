import { useCallback, useState } from 'react';
import type { Place } from '../../geo/place.ts';

const NO_POINTS: readonly Place[] = [];

/** The measured line, and whether measuring is on. */
export function useRuler() {
  const [isOn, setIsOn] = useState(false);
  const [points, setPoints] = useState(NO_POINTS);
  const add = useCallback((point: Place) => setPoints((before) => [...before, point]), []);
  const back = useCallback(() => setPoints((before) => before.slice(0, -1)), []);
  const clear = useCallback(() => setPoints(NO_POINTS), []);
  const toggle = useCallback(() => {
    setPoints(NO_POINTS);
    setIsOn((before) => !before);
  }, []);
  return { isOn, points, add, back, clear, toggle };
}
export type Ruler = ReturnType<typeof useRuler>;

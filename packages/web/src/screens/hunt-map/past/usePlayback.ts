import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../../../platform/device/viewport.ts';

const FRAME_MS = 60;
/** For people who asked for less motion: a still picture each second. */
const STILL_MS = 1_000;
const STILL_STEPS = 12;

/**
 * Plays by steps until the last one.
 *
 * @param show called with the next step
 * @param onEnd called where it ends by itself
 */
export function usePlayback(step: number, last: number, show: (step: number) => void, onEnd: () => void) {
  const [isWanted, setIsWanted] = useState(false);
  const isPlaying = isWanted && step < last;
  useEffect(() => {
    if (!isPlaying) return;
    const [wait, steps] = prefersReducedMotion() ? [STILL_MS, STILL_STEPS] : [FRAME_MS, 1];
    const timer = setTimeout(() => {
      const next = Math.min(last, step + steps);
      show(next);
      if (next === last) {
        setIsWanted(false);
        onEnd();
      }
    }, wait);
    return () => clearTimeout(timer);
  }, [isPlaying, step, last, show, onEnd]);
  return { isPlaying, play: () => setIsWanted(true), pause: () => setIsWanted(false) };
}

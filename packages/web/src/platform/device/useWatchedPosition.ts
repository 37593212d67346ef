import type { GroundPoint } from '@satomori/core';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { clock } from './clock.ts';
import { watchPosition } from './geolocation.ts';

export interface Here extends GroundPoint {
  /** In metres. */
  accuracy: number;
  /** When it arrived, in milliseconds by `clock`: satellites and the device may have other times. */
  at: number;
}

const isPageSeen = () => document.visibilityState !== 'hidden';
function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * The person's position while the page is visible: a phone in a pocket measures nothing.
 *
 * @param isWanted otherwise nothing is measured, and nobody is asked for the permission
 */
export function useWatchedPosition(isWanted = true) {
  const isOn = useSyncExternalStore(subscribe, isPageSeen) && isWanted;
  const [here, setHere] = useState<Here | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<() => void>(() => {});

  const start = useCallback(() => {
    stop.current();
    stop.current = watchPosition(({ coords: { latitude, longitude, accuracy } }) => {
      setHere({ latitude, longitude, accuracy, at: clock.now() });
      setProblem(null);
    }, setProblem);
  }, []);

  useEffect(() => {
    if (!isOn) return;
    start();
    return () => stop.current();
  }, [isOn, start]);

  const retry = useCallback(() => {
    setProblem(null);
    start();
  }, [start]);
  return { here, problem, retry };
}

import type { GroundPoint } from '@satomori/core';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { watchPosition } from '../../platform/device/geolocation.ts';

export interface Here extends GroundPoint {
  accuracy: number;
  /** When it was measured, in milliseconds. */
  at: number;
}

const isPageSeen = () => document.visibilityState !== 'hidden';
function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** The person's position while the page is visible: a phone in a pocket measures nothing. */
export function useWatchedPosition() {
  const isSeen = useSyncExternalStore(subscribe, isPageSeen);
  const [here, setHere] = useState<Here | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<() => void>(() => {});

  const start = useCallback(() => {
    stop.current();
    stop.current = watchPosition(({ coords: { latitude, longitude, accuracy }, timestamp }) => {
      setHere({ latitude, longitude, accuracy, at: timestamp });
      setProblem(null);
    }, setProblem);
  }, []);

  useEffect(() => {
    if (!isSeen) return;
    start();
    return () => stop.current();
  }, [isSeen, start]);

  const retry = useCallback(() => {
    setProblem(null);
    start();
  }, [start]);
  return { here, problem, retry };
}

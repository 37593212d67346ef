import type { GroundPoint } from '@satomori/core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { watchPosition } from '../../platform/geolocation.ts';

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

/** Where the person is, for as long as the page is to be seen: a phone in a pocket measures nothing. */
export function useWatchedPosition() {
  const isSeen = useSyncExternalStore(subscribe, isPageSeen);
  const [here, setHere] = useState<Here | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isSeen) return;
    return watchPosition(({ coords: { latitude, longitude, accuracy }, timestamp }) => {
      setHere({ latitude, longitude, accuracy, at: timestamp });
      setProblem(null);
    }, setProblem);
  }, [isSeen, attempt]);

  const retry = useCallback(() => {
    setProblem(null);
    setAttempt((before) => before + 1);
  }, []);
  return { here, problem, retry };
}

import { useCallback, useState } from 'react';
import { PositionProblem, readPosition } from '../../platform/device/geolocation.ts';
import type { Place } from '../../geo/place.ts';

/** The person's position in degrees, with its accuracy in metres. */
export interface OwnPosition extends Place {
  accuracy: number;
}

interface PositionState {
  position: OwnPosition | null;
  isAsking: boolean;
  /** A sentence for the person. */
  problem: string | null;
}

const UNASKED: PositionState = { position: null, isAsking: false, problem: null };

/** The current position, requested only by the person. */
export function usePosition() {
  const [state, setState] = useState(UNASKED);

  /** Resolves with the position, or with `null` where `problem` has the reason. */
  const locate = useCallback(async (): Promise<OwnPosition | null> => {
    setState((before) => ({ ...before, isAsking: true, problem: null }));
    try {
      const { latitude, longitude, accuracy } = (await readPosition()).coords;
      const position = { latitude, longitude, accuracy };
      setState({ position, isAsking: false, problem: null });
      return position;
    } catch (error) {
      const problem = error instanceof PositionProblem ? error.message : '現在地を取得できませんでした。';
      // An older position could be mistaken for the current one.
      setState({ position: null, isAsking: false, problem });
      return null;
    }
  }, []);

  const dismissProblem = useCallback(() => setState((before) => ({ ...before, problem: null })), []);
  return { ...state, locate, dismissProblem };
}
export type PositionAsking = ReturnType<typeof usePosition>;

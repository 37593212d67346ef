import { useCallback, useState } from 'react';
import { PositionProblem, readPosition } from '../../platform/device/geolocation.ts';
import type { Place } from '../../geo/place.ts';

/** Where the person is: degrees, and metres of doubt around them. */
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

/** The present position, asked for by the person and never by itself. */
export function usePosition() {
  const [state, setState] = useState(UNASKED);

  /** Answers the position, or `null` where `problem` then says why not. */
  const locate = useCallback(async (): Promise<OwnPosition | null> => {
    setState((before) => ({ ...before, isAsking: true, problem: null }));
    try {
      const { latitude, longitude, accuracy } = (await readPosition()).coords;
      const position = { latitude, longitude, accuracy };
      setState({ position, isAsking: false, problem: null });
      return position;
    } catch (error) {
      const problem = error instanceof PositionProblem ? error.message : '現在地を取得できませんでした。';
      // An older position would pass for the present one.
      setState({ position: null, isAsking: false, problem });
      return null;
    }
  }, []);

  const dismissProblem = useCallback(() => setState((before) => ({ ...before, problem: null })), []);
  return { ...state, locate, dismissProblem };
}
export type PositionAsking = ReturnType<typeof usePosition>;

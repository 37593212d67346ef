import { useState } from 'react';
import { POST_TIMEOUT_MS, PositionProblem, readPosition } from '../../platform/device/geolocation.ts';
import type { PostDraft } from '../draft/postDraft.ts';
import type { ChangeDraft } from '../draft/useDraft.ts';
import { useIsMounted } from '../draft/useIsMounted.ts';

/** Reads the position of the device into the draft, unless the person has left before it is known. */
export function usePostPosition(change: ChangeDraft<PostDraft>) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isMounted = useIsMounted();

  async function locate() {
    setIsAsking(true);
    setProblem(null);
    try {
      const { latitude, longitude, accuracy } = (await readPosition(POST_TIMEOUT_MS)).coords;
      // What was typed then may be kept or sent by now.
      if (!isMounted.current) return;
      change({ gps: { latitude, longitude, accuracy }, positionFrom: 'gps' });
    } catch (error) {
      setProblem(error instanceof PositionProblem ? error.message : '現在地を取得できませんでした。');
    } finally {
      setIsAsking(false);
    }
  }
  return { isAsking, problem, locate };
}

import { useEffect, useRef, useState } from 'react';
import { POST_TIMEOUT_MS, PositionProblem, readPosition } from '../../platform/device/geolocation.ts';
import type { PostDraft } from '../draft/postDraft.ts';
import { useIsMounted } from '../draft/useIsMounted.ts';

const CHOICE = ['positionFrom', 'gps', 'mapPlace', 'typedPlace', 'mesh'] as const;

/** Whether the person has chosen no other place since. */
const isSameChoice = (before: PostDraft, now: PostDraft): boolean =>
  CHOICE.every((part) => before[part] === now[part]);

/**
 * Reads the position of the device into the draft. What comes after the person has left or has chosen another place
 * changes nothing.
 *
 * Source: R91.
 */
export function usePostPosition(draft: PostDraft, change: (part: Partial<PostDraft>) => void) {
  /** The draft as it was when the person asked; `null` while nothing is awaited. */
  const [asked, setAsked] = useState<PostDraft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isMounted = useIsMounted();
  const awaited = useRef<PostDraft | null>(null);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });

  async function locate() {
    awaited.current = draft;
    setAsked(draft);
    setProblem(null);
    const isAwaited = () =>
      isMounted.current && awaited.current === draft && isSameChoice(draft, latest.current);
    try {
      const { latitude, longitude, accuracy } = (await readPosition(POST_TIMEOUT_MS)).coords;
      if (isAwaited()) change({ gps: { latitude, longitude, accuracy }, positionFrom: 'gps' });
    } catch (error) {
      if (isAwaited())
        setProblem(error instanceof PositionProblem ? error.message : '現在地を取得できませんでした。');
    } finally {
      setAsked((before) => (before === draft ? null : before));
    }
  }
  return { isAsking: asked !== null && isSameChoice(asked, draft), problem, locate };
}

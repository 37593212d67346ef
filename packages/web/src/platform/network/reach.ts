import type { Answered } from '@satomori/core';
import { useSyncExternalStore } from 'react';

const isEventStream = (url: string) => /\/api\/events(\?|$)/.test(url);

const listeners = new Set<() => void>();
let isReached = true;
let hasAnswered = false;
let isStreamCut = false;

/**
 * Whether the server answers, according to the latest call; independent of whether its event stream works.
 */
export const reach = {
  /** Of the event stream only a missing answer counts: a proxy may refuse it alone. */
  note: ({ url, by }: Pick<Answered, 'url' | 'by'>): void => {
    if (by !== null && isEventStream(url)) return;
    const now = by === 'server';
    hasAnswered ||= now;
    if (now === isReached) return;
    isReached = now;
    for (const listener of listeners) listener();
  },
  noteStream: (isCut: boolean): void => {
    isStreamCut = isCut;
  },
  /** `false` where the header says so, and where the server has never answered this page. */
  isExpected: (): boolean => navigator.onLine && (isReached || (hasAnswered && !isStreamCut)),
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useIsServerReached = (): boolean => useSyncExternalStore(subscribe, () => isReached);

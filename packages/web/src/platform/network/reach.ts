import type { Answered } from '@satomori/core';
import { useSyncExternalStore } from 'react';

const isEventStream = (url: string) => /\/api\/events(\?|$)/.test(url);

const listeners = new Set<() => void>();
let isReached = true;
let hasAnswered = false;

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
  /** Whether a call may be answered: `false` in a page that was opened without a connection and has had none since. */
  isExpected: (): boolean => navigator.onLine && (isReached || hasAnswered),
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useIsServerReached = (): boolean => useSyncExternalStore(subscribe, () => isReached);

function watchDevice(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** `false` where the device certainly has no connection; `true` only means that it may have one. */
export const useMayBeOnline = (): boolean => useSyncExternalStore(watchDevice, () => navigator.onLine);

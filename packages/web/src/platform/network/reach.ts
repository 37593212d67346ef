import type { Answered } from '@satomori/core';
import { useSyncExternalStore } from 'react';

const isEventStream = (url: string) => /\/api\/events(\?|$)/.test(url);

const listeners = new Set<() => void>();
let isReached = true;

/** Whether the server itself answers, as the latest call found; apart from whether its changes come in. */
export const reach = {
  /** Of the event stream only silence counts: a proxy may refuse it alone. */
  note: ({ url, by }: Pick<Answered, 'url' | 'by'>): void => {
    if (by !== null && isEventStream(url)) return;
    const now = by === 'server';
    if (now === isReached) return;
    isReached = now;
    for (const listener of listeners) listener();
  },
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useIsServerReached = (): boolean => useSyncExternalStore(subscribe, () => isReached);

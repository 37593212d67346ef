import { useSyncExternalStore } from 'react';

/** What a proxy answers in the server's place. */
const AWAY = [502, 503, 504];

const isEventStream = (url: string) => /\/api\/events(\?|$)/.test(url);

const listeners = new Set<() => void>();
let isReached = true;

/** Whether the server itself answers, as the latest request found; apart from whether its changes come in. */
export const reach = {
  /** `null`: no answer at all. Of the event stream only that counts: a proxy may refuse it alone. */
  note: ({ url }: { url: string }, status: number | null): void => {
    if (status !== null && isEventStream(url)) return;
    const now = status !== null && !AWAY.includes(status);
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

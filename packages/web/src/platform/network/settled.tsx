import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { isUnwaited } from './loading.ts';

/** Shorter than the loading bar stays on, so that it does not go off and on again. */
export const QUIET_MS = 200;
/** A server that does not answer holds nothing up for longer. */
const LIMIT_MS = 5_000;

type Request = { method: string; url: string };

export interface Settling {
  /** The first screen's code is there. */
  screenSettled: () => void;
  /** For the HTTP client: told of each request, gives back what to call at its end. */
  onRequest: (request: Request) => () => void;
  isSettled: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** The app is taken down: nothing is looked at and nobody told any more. */
  dispose: () => void;
}

/** Safari knows no idle time. */
const whenIdle = (act: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : setTimeout(act);

/** Whether all pictures of the screen are there, as the tiles of a map; those further down wait for the reader. */
const isDrawn = () =>
  [...document.querySelectorAll('img')].every(({ complete, loading }) => complete || loading === 'lazy');

/**
 * Whether the first screen has been given all that it asked for. What it can do without (live changes, the count at
 * the bell, newer builds, parts fetched ahead) waits for that, so that it is in nobody's way over a slow line.
 */
export function createSettling(): Settling {
  const listeners = new Set<() => void>();
  let inFlight = 0;
  let isStanding = false;
  let isSettled = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;

  function settle() {
    if (isSettled) return;
    isSettled = true;
    for (const listener of listeners) listener();
  }

  function look() {
    clearTimeout(quiet);
    if (isSettled || !isStanding || inFlight > 0) return;
    quiet = setTimeout(
      () =>
        whenIdle(() => {
          if (isSettled) return;
          if (inFlight === 0 && isDrawn()) settle();
          else look();
        }),
      QUIET_MS,
    );
  }

  return {
    screenSettled: () => {
      isStanding = true;
      limit = setTimeout(settle, LIMIT_MS);
      look();
    },
    onRequest: (request) => {
      if (isUnwaited(request)) return () => {};
      inFlight += 1;
      look();
      return () => {
        inFlight -= 1;
        look();
      };
    },
    isSettled: () => isSettled,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: () => {
      isSettled = true;
      clearTimeout(quiet);
      clearTimeout(limit);
      listeners.clear();
    },
  };
}

const SettlingContext = createContext<Settling | null>(null);

export function SettlingProvider({ settling, children }: { settling: Settling; children: ReactNode }) {
  return <SettlingContext value={settling}>{children}</SettlingContext>;
}

/** Whether what the first screen does without may be asked for. */
export function useIsSettled(): boolean {
  const settling = useContext(SettlingContext);
  if (settling === null) throw new Error('useIsSettled needs a SettlingProvider above it');
  return useSyncExternalStore(settling.subscribe, settling.isSettled);
}

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { whenIdle } from '../device/whenIdle.ts';
import { isUnwaited } from './loading.ts';

/** Shorter than the loading bar's hide delay, so that the bar does not go off and on again. */
export const QUIET_MS = 200;
/** Upper bound of the wait where a server does not answer. */
const LIMIT_MS = 5_000;

type Request = { method: string; url: string };

export interface Settling {
  /** Called when the first screen's code is loaded. */
  screenSettled: () => void;
  /** For the HTTP client: called for each request, returns the function to call at its end. */
  onRequest: (request: Request) => () => void;
  isSettled: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Called when the app is unmounted: stops watching and notifying. */
  dispose: () => void;
}

/** Whether all pictures of the screen are loaded, such as map tiles; lazy ones further down do not count. */
const isDrawn = () =>
  [...document.querySelectorAll('img')].every(({ complete, loading }) => complete || loading === 'lazy');

/**
 * Whether the first screen has loaded all its data. What it can do without (live changes, the unread count,
 * checks for new builds, prefetched parts) waits for that, so as not to compete on a slow line.
 */
export function createSettling(): Settling {
  const listeners = new Set<() => void>();
  let inFlight = 0;
  let isScreenShown = false;
  let isSettled = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;

  function settle() {
    if (isSettled) return;
    isSettled = true;
    for (const listener of listeners) listener();
  }

  function check() {
    clearTimeout(quiet);
    if (isSettled || !isScreenShown || inFlight > 0) return;
    quiet = setTimeout(
      () =>
        whenIdle(() => {
          if (isSettled) return;
          if (inFlight === 0 && isDrawn()) settle();
          else check();
        }),
      QUIET_MS,
    );
  }

  return {
    screenSettled: () => {
      isScreenShown = true;
      limit = setTimeout(settle, LIMIT_MS);
      check();
    },
    onRequest: (request) => {
      if (isUnwaited(request)) return () => {};
      inFlight += 1;
      check();
      return () => {
        inFlight -= 1;
        check();
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

/** Whether deferred requests may start. */
export function useIsSettled(): boolean {
  const settling = useContext(SettlingContext);
  if (settling === null) throw new Error('useIsSettled needs a SettlingProvider above it');
  return useSyncExternalStore(settling.subscribe, settling.isSettled);
}

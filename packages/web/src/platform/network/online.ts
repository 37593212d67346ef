import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** `false` where the device certainly has no connection; `true` only means that it may have one. */
export const useMayBeOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

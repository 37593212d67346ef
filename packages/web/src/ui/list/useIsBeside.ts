import { useSyncExternalStore } from 'react';
import { BESIDE } from '../../platform/device/viewport.ts';

const query = () => window.matchMedia(BESIDE);

function subscribe(listener: () => void) {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether a detail stands beside its list. */
export const useIsBeside = (): boolean => useSyncExternalStore(subscribe, () => query().matches);

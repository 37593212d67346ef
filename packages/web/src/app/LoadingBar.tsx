import { useSyncExternalStore } from 'react';
import type { LoadingIndicator } from '../platform/network/loading.ts';

/** Its look stands in global.css: it is there before any screen, and a style made while the page runs takes 15 ms. */
export function LoadingBar({ loading }: { loading: LoadingIndicator }) {
  const isLoading = useSyncExternalStore(loading.subscribe, loading.isLoading);
  return isLoading ? <div className="loading-bar" role="progressbar" aria-label="通信中" /> : null;
}

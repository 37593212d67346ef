import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts the number on the app's icon, as the service worker does; some browsers have no badge. */
function putBadge(unread: number): void {
  const badge = navigator as Partial<NavigatorBadge>;
  const put = unread > 0 ? badge.setAppBadge?.(unread) : badge.clearAppBadge?.();
  put?.catch(() => {});
}

/** Shows the number of unread notifications in the title of the tab and on the app's icon. */
export function showUnread(unread: number): void {
  count = unread;
  for (const listener of listeners) listener();
  putBadge(unread);
}

/** The number of unread notifications; 0 without a session, or while it is unknown. */
export const useUnreadCount = (): number => useSyncExternalStore(subscribe, () => count);

import { useSyncExternalStore } from 'react';

/** Widths in pixels from which the layout changes. */
export const BREAKPOINTS = { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;

/** Below this width the mobile layout stands. */
export const DESKTOP_PX = BREAKPOINTS.lg;
/** For styles: `[ON_PHONE]: {…}`. */
export const ON_PHONE = `@media (max-width: ${DESKTOP_PX - 1}px)`;
export const ON_DESKTOP = `@media (min-width: ${DESKTOP_PX}px)`;

const query = () => window.matchMedia(`(min-width: ${DESKTOP_PX}px)`);

function subscribe(listener: () => void) {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const isDesktopNow = (): boolean => query().matches;

/** Whether the desktop layout stands. */
export const useIsDesktop = (): boolean => useSyncExternalStore(subscribe, isDesktopNow);

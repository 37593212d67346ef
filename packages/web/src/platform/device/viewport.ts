import { useSyncExternalStore } from 'react';

/** Widths in pixels from which the layout changes. */
export const BREAKPOINTS = { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;

/** Below this width the phone layout is used. */
export const DESKTOP_PX = BREAKPOINTS.lg;
/** For styles: `[ON_PHONE]: {…}`. */
export const ON_PHONE = `@media (max-width: ${DESKTOP_PX - 1}px)`;
/** With room for a bar at the bottom beside what it belongs to: not at 200 % zoom, not on its side. */
export const ON_TALL_PHONE = `@media (max-width: ${DESKTOP_PX - 1}px) and (min-height: 560px)`;
export const ON_DESKTOP = `@media (min-width: ${DESKTOP_PX}px)`;

/** From this width on there is room for two columns. */
export const FROM_TABLET = `@media (min-width: ${BREAKPOINTS.md}px)`;
export const BELOW_TABLET = `@media (max-width: ${BREAKPOINTS.md - 1}px)`;

// Ranges do not overlap, because the order of the generated rules is not under our control.
const between = (from: number, to: number) => `@media (min-width: ${from}px) and (max-width: ${to - 1}px)`;
export const ON_SMALL_TABLET = between(BREAKPOINTS.sm, BREAKPOINTS.md);
export const ON_TABLET = between(BREAKPOINTS.md, BREAKPOINTS.lg);
export const ON_NARROW_DESKTOP = between(BREAKPOINTS.lg, BREAKPOINTS.xl);
export const ON_WIDE = between(BREAKPOINTS.xl, BREAKPOINTS.xxl);
export const ON_WIDEST = `@media (min-width: ${BREAKPOINTS.xxl}px)`;

/** A condition of the window, to be read at the moment or followed by a component. */
export function mediaQuery(condition: string) {
  const query = () => window.matchMedia(condition);
  const matches = () => query().matches;
  const subscribe = (onChange: () => void) => {
    const media = query();
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  return { matches, useMatches: () => useSyncExternalStore(subscribe, matches) };
}

/** Whether the desktop layout is used. */
export const { matches: isDesktopNow, useMatches: useIsDesktop } = mediaQuery(`(min-width: ${DESKTOP_PX}px)`);

const LESS_MOTION = '(prefers-reduced-motion: reduce)';
/** For styles: what a person who asked their device for less motion gets. */
export const REDUCED_MOTION = `@media ${LESS_MOTION}`;
/** Whether the person asked their device for less motion. */
export const { matches: prefersReducedMotion } = mediaQuery(LESS_MOTION);

import { BREAKPOINTS, DESKTOP_PX, mediaQuery } from '../../platform/device/viewport.ts';

/** Whether a detail has room beside its list: on desktops, and on tablets, but not at 200 % zoom, which is low. */
export const { useMatches: useIsSplitView } = mediaQuery(
  `(min-width: ${DESKTOP_PX}px), (min-width: 768px) and (min-height: 768px)`,
);

/** Whether a map has room between a list and a detail. */
export const { useMatches: useHasRoomForMap } = mediaQuery(`(min-width: ${BREAKPOINTS.xl}px)`);

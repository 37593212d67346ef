import type { LeafletMouseEvent } from 'leaflet';

/** Whether a press was on the map itself, not on a pin or link. */
export const isOnMap = ({ originalEvent: { target } }: LeafletMouseEvent): boolean =>
  !(target instanceof Element && target.closest('button, a') !== null);

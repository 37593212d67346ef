import type { LeafletMouseEvent } from 'leaflet';

/** Whether a press was on the land, and not on a pin or link that stands on it. */
export const isOnMap = ({ originalEvent: { target } }: LeafletMouseEvent): boolean =>
  !(target instanceof Element && target.closest('button, a') !== null);

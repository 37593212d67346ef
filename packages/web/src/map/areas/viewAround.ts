import { type Area, boxOf, polygonsOf } from '@satomori/core';
import { MAX_ZOOM, type MapView, MIN_ZOOM } from '../../geo/mapView.ts';

/** Pixels of a phone's map, and of the whole world at zoom 0. */
const [PHONE_PX, WORLD_PX] = [360, 256];

/** The view of a map in which an area is visible as a whole, on a phone too. */
export function viewAround({ geometry }: Pick<Area, 'geometry'>): MapView {
  const { west, south, east, north } = boxOf(polygonsOf(geometry).flat(2));
  const widest = Math.max(east - west, (north - south) * 1.25, 1e-6);
  const zoom = Math.floor(Math.log2((PHONE_PX * 360) / (WORLD_PX * widest)));
  return {
    latitude: (south + north) / 2,
    longitude: (west + east) / 2,
    zoom: Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)),
  };
}

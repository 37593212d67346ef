import type { LatLng, Map as LeafletMap, Point } from 'leaflet';

/** Where a place will be in the layer after a zoom that is just starting. */
export function pointAfterZoom(map: LeafletMap, place: LatLng, center: LatLng, zoom: number): Point {
  const corner = map.containerPointToLayerPoint([0, 0]);
  const middle = map.project(center, zoom).subtract(map.getSize().divideBy(2));
  return map.project(place, zoom).subtract(middle).add(corner).round();
}

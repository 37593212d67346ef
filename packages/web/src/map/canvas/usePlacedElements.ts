import { DomUtil, type LatLng, latLng, type ZoomAnimEvent } from 'leaflet';
import { useCallback, useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Place } from '../../geo/place.ts';
import { pointAfterZoom } from './zoomAnimation.ts';

/**
 * Keeps plain elements of a pane at their places during moves and zooms, as Leaflet does with its markers but
 * without Leaflet objects.
 *
 * @returns the `ref` of the element for a key and place
 */
export function usePlacedElements() {
  const map = useMap();
  const placed = useRef(new Map<string, { element: HTMLElement; at: LatLng }>());

  useEffect(() => {
    const place = () => {
      for (const { element, at } of placed.current.values())
        DomUtil.setPosition(element, map.latLngToLayerPoint(at).round());
    };
    const animate = ({ center, zoom }: ZoomAnimEvent) => {
      for (const { element, at } of placed.current.values())
        DomUtil.setPosition(element, pointAfterZoom(map, at, center, zoom));
    };
    map.on({ zoom: place, viewreset: place, zoomanim: animate });
    return () => {
      map.off({ zoom: place, viewreset: place, zoomanim: animate });
    };
  }, [map]);

  return useCallback(
    (key: string, { latitude, longitude }: Place, element: HTMLElement | null) => {
      if (element === null) {
        placed.current.delete(key);
        return;
      }
      const at = latLng(latitude, longitude);
      placed.current.set(key, { element, at });
      DomUtil.setPosition(element, map.latLngToLayerPoint(at).round());
    },
    [map],
  );
}

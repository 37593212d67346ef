import { latLngBounds } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { CLEAR_OF_CONTROLS } from '../../geo/mapView.ts';
import type { Place } from '../../geo/place.ts';

/**
 * Keeps a chosen place visible when it is chosen and when the map becomes smaller; a person may still move
 * the map away.
 */
export function KeepInSight({ latitude, longitude }: Place) {
  const map = useMap();
  useEffect(() => {
    const show = () => map.panInside([latitude, longitude], CLEAR_OF_CONTROLS);
    show();
    map.on('resize', show);
    return () => {
      map.off('resize', show);
    };
  }, [map, latitude, longitude]);
  return null;
}

const NEAREST_ZOOM = 17;

interface FitToProps {
  places: readonly Place[];
  /** Called once done, so that a later rendering does not move the map again. */
  onFitted?: () => void;
}

/** Moves the map so that all these places are visible; each new array is a new request. */
export function FitTo({ places, onFitted }: FitToProps) {
  const map = useMap();
  useEffect(() => {
    if (places.length === 0) return;
    const bounds = latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
    map.fitBounds(bounds, { ...CLEAR_OF_CONTROLS, maxZoom: NEAREST_ZOOM });
    onFitted?.();
  }, [map, places, onFitted]);
  return null;
}

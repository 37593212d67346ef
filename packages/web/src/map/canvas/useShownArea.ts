import type { LatLngBounds } from 'leaflet';
import { useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';

/** So much around the map is drawn as well: what comes in by a short move is there already. */
const MARGIN = 0.3;

/** Zoom and area of the map after its last move. */
export function useShownArea(): { zoom: number; area: LatLngBounds } {
  const map = useMap();
  const read = () => ({ zoom: map.getZoom(), area: map.getBounds().pad(MARGIN) });
  const [shown, setShown] = useState(read);
  useMapEvents({ moveend: () => setShown(read()), resize: () => setShown(read()) });
  return shown;
}

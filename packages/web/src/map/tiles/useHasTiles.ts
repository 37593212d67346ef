import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { useIsSettled } from '../../platform/network/settled.tsx';

const TILES = 'satomori:tiles';

/** Reports that all visible tiles have loaded or failed. */
export const tellTiles = (map: LeafletMap): void => void map.fire(TILES);

/** Whether the map is visible, so that layers over it may start. */
export function useHasTiles(): boolean {
  const map = useMap();
  // For a map without tiles, or one whose tiles are already loaded.
  const isSettled = useIsSettled();
  const [hasTiles, setHasTiles] = useState(false);
  useEffect(() => {
    const note = () => setHasTiles(true);
    map.on(TILES, note);
    return () => void map.off(TILES, note);
  }, [map]);
  return hasTiles || isSettled;
}

import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { useIsSettled } from '../../platform/network/settled.tsx';

const TILES = 'satomori:tiles';

/** All tiles in sight have come, or cannot be had. */
export const tellTiles = (map: LeafletMap): void => void map.fire(TILES);

/** Whether the map can be seen: what is drawn over it may take its time from then on. */
export function useHasTiles(): boolean {
  const map = useMap();
  // A map without tiles, or one that has them all.
  const isSettled = useIsSettled();
  const [hasTiles, setHasTiles] = useState(false);
  useEffect(() => {
    const note = () => setHasTiles(true);
    map.on(TILES, note);
    return () => void map.off(TILES, note);
  }, [map]);
  return hasTiles || isSettled;
}

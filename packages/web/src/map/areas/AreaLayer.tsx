import type { LeafletMouseEvent } from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useMapEvents } from 'react-leaflet';
import { isOnMap } from '../canvas/isOnMap.ts';
import { useDrawnCanvas } from '../canvas/useDrawnCanvas.ts';
import { useMapPane } from '../canvas/useMapPane.ts';
import { contains } from './areaRings.ts';
import { paintAreas } from './paintAreas.ts';
import { useAreas } from './useAreas.ts';

const ABOVE_TILES = 380;

export interface AreaLayerProps {
  chosenIds: readonly string[];
  /** Called with the areas at a tap; empty where there are none. */
  onChoose: (ids: readonly string[]) => void;
  /** Called where the areas cannot be read or drawn. */
  onFailed: (error: unknown) => void;
}

/** Draws the protected and other areas that are in force. */
export function AreaLayer({ chosenIds, onChoose, onFailed }: AreaLayerProps) {
  const pane = useMapPane('areas', ABOVE_TILES);
  const { inForce, error } = useAreas();
  useDrawnCanvas(
    pane,
    useMemo(() => paintAreas(inForce, new Set(chosenIds)), [inForce, chosenIds]),
  );
  useEffect(() => {
    if (error !== null) onFailed(error);
  }, [error, onFailed]);
  useMapEvents({
    click: (event: LeafletMouseEvent) => {
      if (!isOnMap(event)) return;
      const { lat, lng } = event.latlng;
      const place = { latitude: lat, longitude: lng };
      const ids = inForce.filter((area) => contains(area, place)).map(({ id }) => id);
      // Choosing the same areas again changes nothing.
      if (ids.join() !== chosenIds.join()) onChoose(ids);
    },
  });
  return null;
}

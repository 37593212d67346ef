import { useQuery } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import { useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Area } from '../../geo/pointSet.ts';
import { useReading } from '../../queries/api.ts';
import { type PostSet, postSet } from '../marks/postSet.ts';
import type { Posts } from './usePosts.ts';

/**
 * Margin of the requested area and size of its steps, as a share of a tile, so that small moves request
 * nothing.
 */
const MARGIN = 0.25;

function areaInSteps(map: LeafletMap): { area: Area; zoom: number } {
  const zoom = map.getZoom();
  const step = 360 / 2 ** zoom;
  const bounds = map.getBounds().pad(MARGIN);
  const down = (degrees: number) => Math.floor(degrees / step) * step;
  const up = (degrees: number) => Math.ceil(degrees / step) * step;
  return {
    zoom,
    area: {
      west: down(bounds.getWest()),
      south: down(bounds.getSouth()),
      east: up(bounds.getEast()),
      north: up(bounds.getNorth()),
    },
  };
}

/**
 * The posts to draw: all of them or, where there are too many to send at once, those of the visible part of
 * the map.
 */
export function usePartInSight({ kind, query, set, isTooMany }: Posts): {
  set: PostSet;
  error: Error | null;
} {
  const reading = useReading();
  const map = useMap();
  const [shown, setShown] = useState(() => areaInSteps(map));
  useMapEvents({
    moveend: () => {
      const next = areaInSteps(map);
      // The same tiles: nothing to request.
      setShown((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    },
  });
  const { data, error } = useQuery({
    ...kind.queries(reading).part(query, shown.area, shown.zoom),
    enabled: isTooMany,
  });
  const points = data?.points;
  const part = useMemo(() => (points === undefined ? null : postSet(points, kind.dangers)), [points, kind]);
  return { set: isTooMany && part !== null ? part : set, error: isTooMany ? error : null };
}

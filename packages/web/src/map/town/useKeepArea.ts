import { type Basemap, type BoundingBox, countAreaTiles, MAX_AREA_TILES } from '@satomori/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { askToKeepStorage } from '../../platform/device/device.ts';
import { keepArea, type SizedTile } from '../../platform/town-map/keepArea.ts';
import { keptAreaKeys } from '../../queries/town-map/keptAreas.ts';
import { BACKGROUND } from '../../queries/queryClient.ts';
import { useBasemapApi } from '../../queries/town-map/basemapApi.ts';
import { useKeeper } from '../../queries/town-map/townMap.ts';

/** The visible part of a map, as it changes. */
function useShownArea(map: LeafletMap): BoundingBox {
  const [area, setArea] = useState(() => shownArea(map));
  useEffect(() => {
    const note = () => setArea(shownArea(map));
    map.on('moveend', note);
    return () => void map.off('moveend', note);
  }, [map]);
  return area;
}

function shownArea(map: LeafletMap): BoundingBox {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

export type Keeping =
  | { step: 'choosing' }
  | { step: 'keeping'; bytes: number }
  | { step: 'kept' }
  | { step: 'failed'; error: unknown };

const totalOf = (tiles: readonly SizedTile[]) => tiles.reduce((sum, { bytes }) => sum + bytes, 0);

/** Keeps the visible part of the town's map on this device: its size first, then the tiles, until it is stopped. */
export function useKeepArea(map: LeafletMap, townMap: Basemap) {
  const api = useBasemapApi();
  const keeper = useKeeper();
  const queryClient = useQueryClient();
  const area = useShownArea(map);
  const [keeping, setKeeping] = useState<Keeping>({ step: 'choosing' });
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const isTooLarge = countAreaTiles(area, townMap) > MAX_AREA_TILES;
  const sized = useQuery({
    queryKey: ['town-map', keeper, townMap.id, area],
    queryFn: ({ signal }) => api.tilesIn(townMap.id, area, { signal }),
    enabled: !isTooLarge,
    meta: BACKGROUND,
  });

  async function keep(tiles: readonly SizedTile[]) {
    const stop = new AbortController();
    stopping.current = stop;
    setKeeping({ step: 'keeping', bytes: 0 });
    try {
      await askToKeepStorage();
      await keepArea(
        { keeper, map: townMap, area, tiles },
        { api, signal: stop.signal, onProgress: (bytes) => setKeeping({ step: 'keeping', bytes }) },
      );
      setKeeping({ step: 'kept' });
      await queryClient.invalidateQueries({ queryKey: keptAreaKeys.all });
    } catch (error) {
      setKeeping(stop.signal.aborted ? { step: 'choosing' } : { step: 'failed', error });
    }
  }

  return {
    keeping,
    isTooLarge,
    tiles: sized.data,
    bytes: totalOf(sized.data ?? []),
    error: sized.error,
    keep,
    stop: () => stopping.current?.abort(),
  };
}

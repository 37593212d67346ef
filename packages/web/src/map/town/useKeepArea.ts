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

const EDGES = ['west', 'south', 'east', 'north'] as const;
const isSameArea = (one: BoundingBox, other: BoundingBox): boolean =>
  EDGES.every((edge) => one[edge] === other[edge]);

type Keeping =
  | { step: 'choosing' }
  /** `total`: the size of what is kept, also while the map shows something else. */
  | { step: 'keeping'; bytes: number; total: number }
  /** `area`: what the map showed at the end. */
  | { step: 'kept'; area: BoundingBox }
  | { step: 'failed'; error: unknown; area: BoundingBox };
const CHOOSING: Keeping = { step: 'choosing' };

/** What has ended is said until the map is moved: then another part can be chosen. */
const saidAt = (area: BoundingBox, keeping: Keeping): Keeping =>
  'area' in keeping && !isSameArea(keeping.area, area) ? CHOOSING : keeping;

const totalOf = (tiles: readonly SizedTile[]) => tiles.reduce((sum, { bytes }) => sum + bytes, 0);

/** Keeps the visible part of the town's map on this device: its size first, then the tiles, until it is stopped. */
export function useKeepArea(map: LeafletMap, townMap: Basemap) {
  const api = useBasemapApi();
  const keeper = useKeeper();
  const queryClient = useQueryClient();
  const area = useShownArea(map);
  const [keeping, setKeeping] = useState(CHOOSING);
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
    const total = totalOf(tiles);
    setKeeping({ step: 'keeping', bytes: 0, total });
    try {
      await askToKeepStorage();
      await keepArea(
        { keeper, map: townMap, area, tiles },
        { api, signal: stop.signal, onProgress: (bytes) => setKeeping({ step: 'keeping', bytes, total }) },
      );
      setKeeping({ step: 'kept', area: shownArea(map) });
      await queryClient.invalidateQueries({ queryKey: keptAreaKeys.all });
    } catch (error) {
      setKeeping(stop.signal.aborted ? CHOOSING : { step: 'failed', error, area: shownArea(map) });
    }
  }

  return {
    keeping: saidAt(area, keeping),
    isTooLarge,
    tiles: sized.data,
    bytes: totalOf(sized.data ?? []),
    error: sized.error,
    keep,
    stop: () => stopping.current?.abort(),
  };
}

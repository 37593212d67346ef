import { BASEMAP_RULES, type Basemap } from '@satomori/core';
import { DomUtil, GridLayer } from 'leaflet';
import { leafletLayer } from 'protomaps-leaflet';
import { useEffect, useSyncExternalStore } from 'react';
import { useMap } from 'react-leaflet';
import { isDarkNow, onLookChange } from '../../platform/device/look.ts';
import { useBasemapApi } from '../../queries/town-map/basemapApi.ts';
import { useKeeper } from '../../queries/town-map/townMap.ts';
import { shareLeaflet } from '../canvas/shareLeaflet.ts';
import { tellTiles } from '../tiles/useHasTiles.ts';
import { leafletRules } from './leafletRules.ts';
import { DARK_PALETTE, LIGHT_PALETTE, type Palette } from './palette.ts';
import { readTownTile, unpack } from './townTiles.ts';

/** Over the outline (150), under the tiles of 国土地理院 (200): of these some may be there. */
const PANE = 'town-map';
const PANE_Z = 160;

type Archive = Extract<NonNullable<Parameters<typeof leafletLayer>[0]>['url'], object>;
/** All that the library calls of a PMTiles file; tiles come from this device or the server instead. */
type TileReader = Pick<Archive, 'getZxy'>;

/** The library draws into tiles of Leaflet's. */
function createLayer({ kind, ...map }: Basemap, reader: TileReader, palette: Palette): GridLayer {
  shareLeaflet({ DomUtil, GridLayer });
  const { paint, names } = leafletRules(BASEMAP_RULES[kind], palette);
  const layer: object = leafletLayer({
    url: reader as Archive,
    maxDataZoom: map.max_zoom,
    paintRules: paint,
    labelRules: names,
    backgroundColor: palette.land,
    lang: 'ja',
    pane: PANE,
    noWrap: true,
    bounds: [
      [map.south, map.west],
      [map.north, map.east],
    ],
    attribution: '',
  });
  // It is one: the library's declaration leaves that out.
  return layer as GridLayer;
}

export interface TownMapLayerProps {
  map: Basemap;
  /** Called with whether a tile of the view is neither on this device nor to be had. */
  onGap: (hasGap: boolean) => void;
}

/** The town's own map, drawn from vector tiles. */
export function TownMapLayer({ map, onGap }: TownMapLayerProps) {
  const shown = useMap();
  const api = useBasemapApi();
  const keeper = useKeeper();
  const isDark = useSyncExternalStore(onLookChange, isDarkNow);
  useEffect(() => {
    const pane = shown.getPane(PANE) ?? shown.createPane(PANE);
    Object.assign(pane.style, { zIndex: `${PANE_Z}`, pointerEvents: 'none' });
    let hasGap = false;
    const getZxy: TileReader['getZxy'] = async (z, x, y, signal) => {
      try {
        const bytes = await readTownTile({ keeper, mapId: map.id, api }, { z, x, y }, signal);
        return { data: await unpack(bytes) };
      } catch (error) {
        if (signal?.aborted === true) throw error;
        hasGap = true;
        // The library leaves such a tile empty and asks again when it is next shown.
        throw new DOMException('the tile cannot be had', 'AbortError');
      }
    };
    const layer = createLayer(map, { getZxy }, isDark ? DARK_PALETTE : LIGHT_PALETTE);
    const begin = () => {
      hasGap = false;
    };
    layer.on('loading', begin);
    layer.on('load', () => {
      onGap(hasGap);
      tellTiles(shown);
    });
    layer.addTo(shown);
    const redraw = () => void layer.redraw();
    window.addEventListener('online', redraw);
    return () => {
      window.removeEventListener('online', redraw);
      layer.remove();
    };
  }, [shown, map, api, keeper, isDark, onGap]);
  return null;
}

import { isDesktopNow } from '../../platform/device/viewport.ts';
import { BASE_MAPS, DEFAULT_BASE_MAP, tileTemplate, TOWN_MAP } from './baseMaps.ts';
import { CLEAR_OF_CONTROLS, type MapView, MIN_ZOOM } from '../../geo/mapView.ts';
import type { Place } from '../../geo/place.ts';
import { keptBaseMap } from './useBaseMap.ts';
import { TILE_PX, worldPixel } from '../../geo/worldPixel.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * Space in pixels next to and above a screen's map; on desktops the filters may need one line more or less.
 */
const BESIDE = { phone: { width: 0, height: 226 }, desktop: { width: 266, height: 300 } } as const;

/** Expected size of a screen's map in this window. */
function expectedSize(): Size {
  const { width, height } = BESIDE[isDesktopNow() ? 'desktop' : 'phone'];
  return { width: window.innerWidth - width, height: window.innerHeight - height };
}

const [left, top] = CLEAR_OF_CONTROLS.paddingTopLeft;
const [right, bottom] = CLEAR_OF_CONTROLS.paddingBottomRight;

/** Bounding box of places in pixels of the world. */
function boxOf(places: readonly Place[], zoom: number) {
  const pixels = places.map((place) => worldPixel(place, zoom));
  const [xs, ys] = [pixels.map(({ x }) => x), pixels.map(({ y }) => y)];
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
}

interface TileAt {
  x: number;
  y: number;
  z: number;
}

/**
 * The tiles in the middle of a map's first picture, half of its width and height: they are needed even where
 * the real map is slightly larger or smaller.
 *
 * @param start the first view
 * @param around with all of these visible instead, no closer than `start`
 */
export function middleTiles(start: MapView, around: readonly Place[], { width, height }: Size): TileAt[] {
  const places = around.length === 0 ? [start] : around;
  const fits = (zoom: number) => {
    const { west, east, north, south } = boxOf(places, zoom);
    return east - west <= width - left - right && south - north <= height - top - bottom;
  };
  let zoom = start.zoom;
  while (around.length > 0 && zoom > MIN_ZOOM && !fits(zoom)) zoom -= 1;

  const { west, east, north, south } = boxOf(places, zoom);
  const tilesAround = (middle: number, length: number) => {
    const first = Math.floor((middle - length / 4) / TILE_PX);
    const last = Math.floor((middle + length / 4) / TILE_PX);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  };
  // A single place is in the middle; several are in the part of the map that is clear.
  const [aside, below] = around.length === 0 ? [0, 0] : [(right - left) / 2, (bottom - top) / 2];
  const columns = tilesAround((west + east) / 2 + aside, width);
  const rows = tilesAround((north + south) / 2 + below, height);
  return rows.flatMap((y) => columns.map((x) => ({ x, y, z: zoom })));
}

/**
 * Requests tiles while the map's own code is loading; the map then finds them in the browser's cache.
 *
 * @param tiles_url of the site
 */
export function askFirstTiles(tiles_url: string, start: MapView, around: readonly Place[]): void {
  const baseMap = keptBaseMap() ?? DEFAULT_BASE_MAP;
  if (baseMap === TOWN_MAP) return;
  // Beyond the largest zoom of the tiles the map enlarges those of a smaller one.
  if (start.zoom > BASE_MAPS[baseMap].most_detailed) return;
  const template = tileTemplate(tiles_url, baseMap);
  for (const { x, y, z } of middleTiles(start, around, expectedSize()))
    new Image().src = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}

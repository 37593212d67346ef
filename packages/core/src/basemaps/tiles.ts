import type { BoundingBox } from '../schemas/primitives.ts';

/** A tile of the web's common scheme (XYZ, Web Mercator). */
export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** More would burden phone and server: a town at full detail has some hundreds. */
export const MAX_AREA_TILES = 3000;

const columnOf = (longitude: number, z: number) => ((longitude + 180) / 360) * 2 ** z;
const rowOf = (latitude: number, z: number) =>
  ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z;

const within = (value: number, z: number) => Math.min(2 ** z - 1, Math.max(0, Math.floor(value)));

function tilesAt({ west, south, east, north }: BoundingBox, z: number) {
  const [left, right] = [within(columnOf(west, z), z), within(columnOf(east, z), z)];
  const [top, bottom] = [within(rowOf(north, z), z), within(rowOf(south, z), z)];
  return { left, right, top, bottom, count: (right - left + 1) * (bottom - top + 1) };
}

type Zooms = { min_zoom: number; max_zoom: number };

const zoomsOf = ({ min_zoom, max_zoom }: Zooms) =>
  Array.from({ length: max_zoom - min_zoom + 1 }, (_, index) => min_zoom + index);

/** How many tiles of these zooms touch an area. */
export const countAreaTiles = (area: BoundingBox, zooms: Zooms): number =>
  zoomsOf(zooms).reduce((sum, z) => sum + tilesAt(area, z).count, 0);

/** The tiles of these zooms that touch an area, from the smallest zoom on. */
export function areaTiles(area: BoundingBox, zooms: Zooms): TileAddress[] {
  const tiles: TileAddress[] = [];
  for (const z of zoomsOf(zooms)) {
    const { left, right, top, bottom } = tilesAt(area, z);
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) tiles.push({ z, x, y });
  }
  return tiles;
}

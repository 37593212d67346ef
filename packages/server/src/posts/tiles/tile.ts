import type { BoundingBox } from '@satomori/core';

/** Tiles are stored at this zoom: about 38 m in Japan. */
export const TILE_ZOOM = 20;

const clamp = (value: number, limit: number) => Math.min(Math.max(Math.floor(value), 0), limit - 1);

/** The Web Mercator tile of a position at `TILE_ZOOM`. */
export function tileOf(latitude: number, longitude: number): { tile_x: number; tile_y: number } {
  const across = 2 ** TILE_ZOOM;
  const radians = (latitude * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return { tile_x: clamp(((longitude + 180) / 360) * across, across), tile_y: clamp(y * across, across) };
}

/** Tiles from the first to the last, both included; the zoom follows from the context. */
export interface TileRange {
  fromX: number;
  toX: number;
  fromY: number;
  toY: number;
}

/** The tiles at `TILE_ZOOM` that a box touches; tile rows count southward. */
export function tilesOf({ west, south, east, north }: BoundingBox): TileRange {
  const topLeft = tileOf(north, west);
  const bottomRight = tileOf(south, east);
  return { fromX: topLeft.tile_x, toX: bottomRight.tile_x, fromY: topLeft.tile_y, toY: bottomRight.tile_y };
}

/** The centre of a tile of zoom `level`, in degrees, to a hundredth of the tile. */
export function middleOf(x: number, y: number, level: number): { latitude: number; longitude: number } {
  const across = 2 ** level;
  const n = Math.PI * (1 - (2 * (y + 0.5)) / across);
  const digits = 10 ** Math.ceil(Math.log10((100 * across) / 360));
  const rounded = (degrees: number) => Math.round(degrees * digits) / digits;
  return {
    latitude: rounded((Math.atan(Math.sinh(n)) * 180) / Math.PI),
    longitude: rounded(((x + 0.5) / across) * 360 - 180),
  };
}

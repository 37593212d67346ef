import type { Place } from './place.ts';

export const TILE_PX = 256;

/** Width of the world in pixels at a zoom. */
const worldSize = (zoom: number): number => TILE_PX * 2 ** zoom;

/** Pixel of a place in the world at a zoom (Web Mercator), independent of the visible part of the map. */
export function worldPixel({ latitude, longitude }: Place, zoom: number): { x: number; y: number } {
  const size = worldSize(zoom);
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

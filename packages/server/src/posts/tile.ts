/** Tiles are kept at this zoom: about 38 m in Japan. */
export const TILE_ZOOM = 20;

const clamp = (value: number, limit: number) => Math.min(Math.max(Math.floor(value), 0), limit - 1);

/** The Web Mercator tile of a position at `TILE_ZOOM`, as map screens count them. */
export function tileOf(latitude: number, longitude: number): { tile_x: number; tile_y: number } {
  const across = 2 ** TILE_ZOOM;
  const radians = (latitude * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return { tile_x: clamp(((longitude + 180) / 360) * across, across), tile_y: clamp(y * across, across) };
}

/** The middle of a block of tiles, in degrees. */
export function middleOf(x: number, y: number, blockSize: number): { latitude: number; longitude: number } {
  const across = 2 ** TILE_ZOOM;
  const longitude = (((x + 0.5) * blockSize) / across) * 360 - 180;
  const n = Math.PI * (1 - (2 * (y + 0.5) * blockSize) / across);
  return { latitude: (Math.atan(Math.sinh(n)) * 180) / Math.PI, longitude };
}

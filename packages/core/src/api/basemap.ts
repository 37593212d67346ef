import { getBasemapTile, listBasemapTiles, TILE_TYPE } from '../contract/basemap.ts';
import type { TileAddress } from '../basemaps/tiles.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import { readFile } from '../http/readBody.ts';
import type { BoundingBox } from '../schemas/primitives.ts';

const boxText = ({ west, south, east, north }: BoundingBox): string =>
  [west, south, east, north].map((degrees) => degrees.toFixed(6)).join(',');

/** Calls for tiles of the town's base map, in a module of their own: the first screen does without. */
export const createBasemapApi = (http: HttpClient) => ({
  /** The tiles of an area with their sizes, to be shown before it is kept. */
  tilesIn: async (id: string, area: BoundingBox, options?: CallOptions) =>
    (await http.call(listBasemapTiles, { query: { id, bbox: boxText(area) } }, options)).tiles,
  /** A tile, compressed with gzip; no bytes where the file has none. */
  tile: async (
    id: string,
    { z, x, y }: TileAddress,
    options?: CallOptions,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    const answer = await http.raw(getBasemapTile, { query: { id, z, x, y } }, options);
    return readFile(answer, TILE_TYPE, options?.signal);
  },
});
export type BasemapApi = ReturnType<typeof createBasemapApi>;

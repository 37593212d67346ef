import type { BasemapApi, TileAddress } from '@satomori/core';
import { type Keeper, keepSeenTile, listKeptAreas, readKeptTile } from '../../platform/town-map/keptTiles.ts';

interface Tiles {
  keeper: Keeper;
  mapId: string;
  api: Pick<BasemapApi, 'tile'>;
}

/** A tile of an earlier map of the town: better than none where the newer one cannot be had. */
async function readOlderTile({ keeper, mapId }: Tiles, tile: TileAddress) {
  const others = (await listKeptAreas(keeper)).filter(({ map_id }) => map_id !== mapId);
  for (const { map_id } of others) {
    const found = await readKeptTile(keeper, map_id, tile);
    if (found !== null) return found;
  }
  return null;
}

/**
 * A tile, compressed with gzip: from this device, else from the server.
 *
 * @throws {NetworkError} where neither has it
 */
export async function readTownTile(
  tiles: Tiles,
  tile: TileAddress,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { keeper, mapId, api } = tiles;
  const kept = await readKeptTile(keeper, mapId, tile).catch(() => null);
  if (kept !== null) return kept;
  try {
    const bytes = await api.tile(mapId, tile, signal === undefined ? {} : { signal });
    // A full device shows the tile all the same.
    void keepSeenTile(keeper, mapId, tile, bytes).catch(() => {});
    return bytes;
  } catch (error) {
    signal?.throwIfAborted();
    const older = await readOlderTile(tiles, tile).catch(() => null);
    if (older === null) throw error;
    return older;
  }
}

/** Unpacks what is compressed with gzip. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  if (bytes.length === 0) return new ArrayBuffer(0);
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).arrayBuffer();
}

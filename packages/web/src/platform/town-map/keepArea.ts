import type { Basemap, BasemapApi, BoundingBox, TileAddress } from '@satomori/core';
import { clock } from '../device/clock.ts';
import { newId } from '../device/newId.ts';
import { beginArea, type Keeper, type KeptArea } from './keptTiles.ts';

export interface SizedTile extends TileAddress {
  bytes: number;
}

interface AreaToKeep {
  keeper: Keeper;
  map: Pick<Basemap, 'id'>;
  area: BoundingBox;
  tiles: readonly SizedTile[];
}

interface KeepOptions {
  api: Pick<BasemapApi, 'tile'>;
  signal: AbortSignal;
  /** Called with the bytes that are on the device. */
  onProgress: (bytes: number) => void;
}

/** A phone fetches several small files at once as fast as one large one. */
const AT_ONCE = 4;

/** Calls `act` for each item, a few at a time; the first failure ends it. */
async function forEachOf<T>(items: readonly T[], atOnce: number, act: (item: T) => Promise<void>) {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await act(item).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/**
 * Keeps all tiles of an area on this device, or none of them.
 *
 * @throws {NetworkError} without a connection, {DOMException} where the device has no room or `signal` stops it
 */
export async function keepArea(
  { keeper, map, area, tiles }: AreaToKeep,
  { api, signal, onProgress }: KeepOptions,
): Promise<KeptArea> {
  const id = newId();
  const writing = await beginArea(keeper, id, map.id);
  let bytes = 0;
  try {
    await forEachOf(tiles, AT_ONCE, async (tile) => {
      signal.throwIfAborted();
      const content = await api.tile(map.id, tile, { signal });
      await writing.put(tile, content);
      bytes += content.length;
      onProgress(bytes);
    });
    signal.throwIfAborted();
    const kept = { ...area, id, map_id: map.id, tiles: tiles.length, bytes };
    const described = { ...kept, kept_at: new Date(clock.now()).toISOString() };
    await writing.finish(described);
    return described;
  } catch (error) {
    await writing.abandon();
    throw error;
  }
}

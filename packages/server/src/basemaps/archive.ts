import { open } from 'node:fs/promises';
import type { TileAddress } from '@satomori/core';
import { type Entry, findTile, PMTiles, SharedPromiseCache, type Source, zxyToTileId } from 'pmtiles';

/** Directories of all sites' maps that stay in memory. */
const directories = new SharedPromiseCache(200);
/** The format has a root and two levels of leaves at most. */
const MAX_DEPTH = 4;

async function readBytes(path: string, offset: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const sourceOf = (path: string, key: string): Source => ({
  getKey: () => key,
  getBytes: async (offset, length) => {
    const bytes = await readBytes(path, offset, length);
    return { data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) };
  },
});

/**
 * A PMTiles file.
 *
 * @param key tells files apart whose directories stay in memory
 */
export function openArchive(path: string, key: string) {
  const archive = new PMTiles(sourceOf(path, key), directories);

  /** Where a tile is, `null` where the file has none. */
  async function entryOf({ z, x, y }: TileAddress): Promise<Entry | null> {
    const header = await archive.getHeader();
    if (z < header.minZoom || z > header.maxZoom || Math.max(x, y) >= 2 ** z) return null;
    const tileId = zxyToTileId(z, x, y);
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
    for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
      const entries = await directories.getDirectory(archive.source, offset, length, header);
      const entry = findTile(entries, tileId);
      if (entry === null || entry.runLength > 0) return entry;
      [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
    }
    throw new Error(`${path}: directories are nested too deeply`);
  }

  return {
    header: () => archive.getHeader(),
    metadata: () => archive.getMetadata(),
    /** Bytes of a tile, as compressed in the file; 0 where the file has none. */
    bytesOf: async (tile: TileAddress): Promise<number> => (await entryOf(tile))?.length ?? 0,
    /** A tile as compressed in the file; empty where the file has none. */
    read: async (tile: TileAddress): Promise<Buffer> => {
      const entry = await entryOf(tile);
      if (entry === null) return Buffer.alloc(0);
      const { tileDataOffset } = await archive.getHeader();
      return readBytes(path, tileDataOffset + entry.offset, entry.length);
    },
  };
}
export type Archive = ReturnType<typeof openArchive>;

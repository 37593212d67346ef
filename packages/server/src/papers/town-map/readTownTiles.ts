import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { areaTiles, type BoundingBox, type TileAddress } from '@satomori/core';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { openArchive } from '../../basemaps/archive.ts';
import type { PaperBasemap } from '../jobs/jobs.ts';

const unpack = promisify(gunzip);

/** Tiles of the last maps stay in memory: animals of a town lie on the same ones. */
const MAX_KEPT = 16;
/** A frame on paper touches some twenty tiles; more would be a map of a wrong scale. */
const MAX_TILES = 64;

export interface TownTile extends TileAddress {
  content: VectorTile;
}

const kept = new Map<string, VectorTile>();

async function readTile({ id, file }: PaperBasemap, tile: TileAddress): Promise<VectorTile | null> {
  const key = `${id}/${tile.z}/${tile.x}/${tile.y}`;
  const before = kept.get(key);
  if (before !== undefined) return before;
  const bytes = await openArchive(file, id).read(tile);
  if (bytes.length === 0) return null;
  const content = new VectorTile(new PbfReader(await unpack(bytes)));
  kept.set(key, content);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return content;
}

/**
 * The tiles of a map that touch an area, in a fixed order.
 *
 * @param zoom of the web's common scheme, at which the area is shown
 */
export async function readTownTiles(
  basemap: PaperBasemap,
  shown: BoundingBox,
  zoom: number,
): Promise<TownTile[]> {
  const level = Math.min(basemap.max_zoom, Math.max(basemap.min_zoom, Math.floor(zoom)));
  const addresses = areaTiles(shown, { min_zoom: level, max_zoom: level });
  const tiles: TownTile[] = [];
  for (const address of addresses.slice(0, MAX_TILES)) {
    const content = await readTile(basemap, address);
    if (content !== null) tiles.push({ ...address, content });
  }
  return tiles;
}

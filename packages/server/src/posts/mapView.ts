import { MAX_MAP_POINTS, type PostStatus } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { PostKind } from './kinds.ts';
import { countPlaced, listClusterRows, listMapRows, type PostFilter } from './repository.ts';
import { middleOf, TILE_ZOOM } from './tile.ts';

/** Clusters are about this many pixels of the map apart. */
const CELL_PIXELS = 40;
const TILE_PIXELS = 256;
/** Of these the first one in a cluster is told: what most needs a person. */
const WORST_FIRST: readonly PostStatus[] = ['returned', 'submitted', 'approved', 'withdrawn'];
const DEFAULT_ZOOM = 12;

/** Tiles of `TILE_ZOOM` along the side of a cluster at this zoom: a power of two near to `CELL_PIXELS`. */
function blockSizeAt(zoom: number): number {
  const cellsPerTile = TILE_PIXELS / CELL_PIXELS;
  return 2 ** Math.max(0, TILE_ZOOM - Math.min(zoom, TILE_ZOOM) - Math.round(Math.log2(cellsPerTile)));
}

async function clusters(db: Db, scope: Scope, kind: PostKind, filter: PostFilter, zoom: number) {
  const blockSize = blockSizeAt(zoom);
  const rows = await listClusterRows(db, scope, kind, filter, blockSize);
  const cells = new Map<string, { x: number; y: number; count: number; status: PostStatus }>();
  for (const { x, y, status, count } of rows) {
    const cell = cells.get(`${x}/${y}`) ?? { x: x ?? 0, y: y ?? 0, count: 0, status };
    cell.count += count;
    if (WORST_FIRST.indexOf(status) < WORST_FIRST.indexOf(cell.status)) cell.status = status;
    cells.set(`${x}/${y}`, cell);
  }
  const all = [...cells.values()];
  const middles = all.map(({ x, y }) => middleOf(x, y, blockSize));
  return {
    view: 'clusters' as const,
    latitude: middles.map((middle) => middle.latitude),
    longitude: middles.map((middle) => middle.longitude),
    count: all.map((cell) => cell.count),
    status: all.map((cell) => cell.status),
  };
}

/**
 * The posts of a map in one row: points in columns up to 20,000, beyond that clusters whose counts add up to all.
 *
 * @returns the row and how many posts it stands for
 */
export async function viewMap(db: Db, scope: Scope, kind: PostKind, filter: PostFilter, zoom = DEFAULT_ZOOM) {
  const total = await countPlaced(db, scope, kind, filter);
  if (total > MAX_MAP_POINTS) return { row: await clusters(db, scope, kind, filter, zoom), total };
  const rows = await listMapRows(db, scope, kind, filter, MAX_MAP_POINTS);
  const row = {
    view: 'points' as const,
    id: rows.map((post) => post.id),
    latitude: rows.map((post) => post.latitude ?? 0),
    longitude: rows.map((post) => post.longitude ?? 0),
    species: rows.map((post) => post.species),
    status: rows.map((post) => post.status),
    at: rows.map((post) => post.happened_at),
  };
  return { row, total };
}

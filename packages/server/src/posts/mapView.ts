import { type BoundingBox, MAX_POINTS_ON_MAP, type PostStatus, type ReportKind } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import {
  asTiles,
  type CellLevel,
  cellLevelFor,
  isEmpty,
  keptLevelFor,
  MAX_CELLS,
  overlapOf,
  rangeOf,
  splitBox,
} from './tiles/cells.ts';
import type { PostKind } from './kinds.ts';
import {
  type CellRow,
  countBoxByTile,
  countOwnByTile,
  countPostsByTile,
  hasMorePlaced,
  listFilledCells,
  listMapRows,
  sumCells,
} from './mapRepository.ts';
import type { PostFilter } from './repository.ts';
import { postVisibility } from './postVisibility.ts';
import { middleOf, type TileRange, tilesOf } from './tiles/tile.ts';

/** A cluster shows the first of these that it contains: the one that most needs action. */
const WORST_FIRST: readonly PostStatus[] = ['returned', 'submitted', 'approved', 'withdrawn'];
const DEFAULT_ZOOM = 12;

/**
 * Filters that the stored counts support, or that do not affect a map; with any other filter the posts are counted.
 */
const KEPT_BY: ReadonlySet<string> = new Set([
  'bbox',
  'species',
  'state',
  'view',
  'zoom',
  'limit',
  'cursor',
  'since',
  'count',
] satisfies (keyof PostFilter | 'view' | 'zoom' | 'limit' | 'cursor' | 'since' | 'count')[]);

/** The stored counts contain no time, so they cannot be used for a person who sees only the posts of some period. */
const isKept = (scope: Scope, kind: PostKind, filter: PostFilter): boolean =>
  postVisibility(scope, kind).from === null &&
  Object.entries(filter).every(([name, value]) => value === undefined || KEPT_BY.has(name));

/** Makes cells coarser until they are few enough. */
function merge(rows: readonly CellRow[], level: number) {
  const cells = new Map<string, CellRow>();
  for (const { x, y, status, count } of rows) {
    const key = `${x}/${y}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { x, y, status, count });
    else {
      cell.count += count;
      if (WORST_FIRST.indexOf(status) < WORST_FIRST.indexOf(cell.status)) cell.status = status;
    }
  }
  if (cells.size <= MAX_CELLS || level === 0) return { cells: [...cells.values()], level };
  const coarser = [...cells.values()].map((cell) => ({ ...cell, x: cell.x >> 1, y: cell.y >> 1 }));
  return merge(coarser, level - 1);
}

function clusters(rows: readonly CellRow[], rowLevel: number) {
  const { cells, level } = merge(rows, rowLevel);
  const middles = cells.map(({ x, y }) => middleOf(x, y, level));
  return {
    view: 'clusters' as const,
    latitude: middles.map((middle) => middle.latitude),
    longitude: middles.map((middle) => middle.longitude),
    count: cells.map((cell) => cell.count),
    status: cells.map((cell) => cell.status),
  };
}

/** The tiles intersected by the sides of a box, if there is anything to count in them. */
async function filledBorder(
  db: Db,
  scope: Scope,
  kind: PostKind,
  kept: CellLevel,
  box: TileRange,
  border: readonly TileRange[],
): Promise<TileRange[]> {
  const filled = await listFilledCells(db, scope, kind, kept, border);
  return border.flatMap((strip) => {
    const inStrip = filled.filter(
      ({ x, y }) => !isEmpty(overlapOf(strip, { fromX: x, toX: x, fromY: y, toY: y })),
    );
    const range = rangeOf(inStrip);
    return range === null ? [] : [overlapOf(asTiles(range, kept), box)];
  });
}

/**
 * Counts by the sums that the database keeps for the tiles within the box, plus the posts themselves in the tiles
 * that its sides intersect, plus the person's own posts that others do not see.
 */
export async function countKept(
  db: Db,
  scope: Scope,
  kind: PostKind,
  filter: PostFilter,
  kept: CellLevel,
  level: number,
): Promise<CellRow[]> {
  const { bbox, ...rest } = filter;
  if (bbox === undefined) {
    const cells = { kept, range: null, level };
    const parts = [
      sumCells(db, scope, kind, rest, cells),
      countOwnByTile(db, scope, kind, rest, null, level),
    ];
    return (await Promise.all(parts)).flat();
  }
  const box = tilesOf(bbox);
  const { inner, border } = splitBox(box, kept);
  const onBorder = async (): Promise<CellRow[]> => {
    const ranges = await filledBorder(db, scope, kind, kept, box, border);
    return ranges.length === 0 ? [] : countBoxByTile(db, scope, kind, { ...rest, bbox }, ranges, level);
  };
  const within =
    inner === null
      ? []
      : [
          sumCells(db, scope, kind, rest, { kept, range: inner, level }),
          countOwnByTile(db, scope, kind, rest, asTiles(inner, kept), level),
        ];
  return (await Promise.all([onBorder(), ...within])).flat();
}

/** Counts for more posts than are shown individually; `null` if they are few enough. */
async function countMany(
  db: Db,
  scope: Scope,
  kind: PostKind,
  filter: PostFilter,
  level: number,
): Promise<{ rows: CellRow[]; total: number } | null> {
  const kept = isKept(scope, kind, filter) ? keptLevelFor(level) : null;
  if (kept === null && !(await hasMorePlaced(db, scope, kind, filter, MAX_POINTS_ON_MAP))) return null;
  const rows = await (kept === null
    ? countPostsByTile(db, scope, kind, filter, level)
    : countKept(db, scope, kind, filter, kept, level));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return total > MAX_POINTS_ON_MAP ? { rows, total } : null;
}

const boxOf = (bbox: BoundingBox | undefined): TileRange | null =>
  bbox === undefined ? null : tilesOf(bbox);

/**
 * The posts of a map in one row: columns of points up to 20,000, beyond that clusters whose counts add up to all.
 *
 * @returns the row and the number of posts in it
 */
export async function viewMap(db: Db, scope: Scope, kind: PostKind, filter: PostFilter, zoom = DEFAULT_ZOOM) {
  const level = cellLevelFor(zoom, boxOf(filter.bbox));
  const many = await countMany(db, scope, kind, filter, level);
  if (many !== null) return { row: clusters(many.rows, level), total: many.total };
  const rows = await listMapRows(db, scope, kind, filter, MAX_POINTS_ON_MAP);
  const row = {
    view: 'points' as const,
    id: rows.map((post) => post.id),
    latitude: rows.map((post) => post.latitude ?? 0),
    longitude: rows.map((post) => post.longitude ?? 0),
    species: rows.map((post) => post.species),
    status: rows.map((post) => post.status),
    at: rows.map((post) => post.happened_at),
    ...(kind.isHunt ? {} : { report_kind: rows.map((post) => post.outcome as ReportKind) }),
  };
  return { row, total: rows.length };
}

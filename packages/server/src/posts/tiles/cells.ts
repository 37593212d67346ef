import { TILE_ZOOM, type TileRange } from './tile.ts';

/** Zoom levels of the tiles that the database keeps counts for. */
const CELL_LEVELS = [11, 14] as const;
export type CellLevel = (typeof CELL_LEVELS)[number];

/** Cells along the side of a map tile, as a power of two: 32 pixels each. */
const CELLS_PER_TILE_LOG2 = 3;
/** Cells of one answer: enough for any screen, and below 20 kB. */
export const MAX_CELLS = 500;
/** Rows that a query may find before the cells are made coarser. */
const MAX_FOUND = 4 * MAX_CELLS;

/** The tiles of zoom `level` that contain these tiles of `TILE_ZOOM`. */
function atLevel({ fromX, toX, fromY, toY }: TileRange, level: number): TileRange {
  const size = 2 ** (TILE_ZOOM - level);
  const of = (tile: number) => Math.floor(tile / size);
  return { fromX: of(fromX), toX: of(toX), fromY: of(fromY), toY: of(toY) };
}

/** All tiles of `TILE_ZOOM` in a range of tiles of zoom `level`. */
export function asTiles({ fromX, toX, fromY, toY }: TileRange, level: number): TileRange {
  const size = 2 ** (TILE_ZOOM - level);
  return { fromX: fromX * size, toX: (toX + 1) * size - 1, fromY: fromY * size, toY: (toY + 1) * size - 1 };
}

export const isEmpty = ({ fromX, toX, fromY, toY }: TileRange): boolean => fromX > toX || fromY > toY;

/** The tiles in both ranges; possibly none. */
export const overlapOf = (a: TileRange, b: TileRange): TileRange => ({
  fromX: Math.max(a.fromX, b.fromX),
  toX: Math.min(a.toX, b.toX),
  fromY: Math.max(a.fromY, b.fromY),
  toY: Math.min(a.toY, b.toY),
});

const areaOf = ({ fromX, toX, fromY, toY }: TileRange): number => (toX - fromX + 1) * (toY - fromY + 1);

/**
 * The zoom level of the tiles used as cells: as fine as the map's zoom requires, coarser if there would be too many.
 * Without a box it covers the whole country, which needs no fine cells.
 */
export function cellLevelFor(zoom: number, box: TileRange | null): number {
  const [coarsest] = CELL_LEVELS;
  const asked = Math.min(zoom + CELLS_PER_TILE_LOG2, TILE_ZOOM);
  if (box === null) return Math.min(asked, coarsest);
  let level = asked;
  while (level > 0 && areaOf(atLevel(box, level)) > MAX_FOUND) level -= 1;
  return level;
}

/**
 * The level of the stored counts from which cells of this zoom are summed; `null` if the cells are finer than all
 * levels.
 */
export const keptLevelFor = (level: number): CellLevel | null =>
  CELL_LEVELS.find((kept) => kept >= level) ?? null;

/**
 * A box as the tiles of zoom `level` that are wholly inside it, and up to four strips of tiles that its sides
 * intersect.
 */
export function splitBox(box: TileRange, level: number): { inner: TileRange | null; border: TileRange[] } {
  const outer = atLevel(box, level);
  const inner = {
    fromX: outer.fromX + 1,
    toX: outer.toX - 1,
    fromY: outer.fromY + 1,
    toY: outer.toY - 1,
  };
  if (isEmpty(inner)) return { inner: null, border: [outer] };
  const border = [
    { ...outer, toX: outer.fromX },
    { ...outer, fromX: outer.toX },
    { ...inner, fromY: outer.fromY, toY: outer.fromY },
    { ...inner, fromY: outer.toY, toY: outer.toY },
  ];
  return { inner, border };
}

/** The smallest range that contains these tiles; `null` for none. */
export function rangeOf(tiles: readonly { x: number; y: number }[]): TileRange | null {
  if (tiles.length === 0) return null;
  const xs = tiles.map(({ x }) => x);
  const ys = tiles.map(({ y }) => y);
  return { fromX: Math.min(...xs), toX: Math.max(...xs), fromY: Math.min(...ys), toY: Math.max(...ys) };
}

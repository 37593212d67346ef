import type { Area } from '../../geo/pointSet.ts';

/** The 5 km mesh is 1/24° by 1/16°. Source: JIS X 0410. */
const ROWS_PER_DEGREE = 24;
const COLUMNS_PER_DEGREE = 16;
/** Squares smaller than about 40 pixels would be of no use. */
export const MIN_LINE_ZOOM = 10;
/** From this zoom on a number fits into its square. */
export const MIN_LABEL_ZOOM = 11;

/** Multiples of a step between two numbers, both included, as whole numbers to avoid rounding drift. */
const between = (low: number, high: number, perDegree: number): number[] => {
  const [first, last] = [Math.ceil(low * perDegree), Math.floor(high * perDegree)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) / perDegree);
};

/** Latitudes and longitudes of the lines that cross an area. */
export const meshLines = ({ west, south, east, north }: Area) => ({
  latitudes: between(south, north, ROWS_PER_DEGREE),
  longitudes: between(west, east, COLUMNS_PER_DEGREE),
});

/** Bounds of the squares that an area touches. */
export function meshSquares({ west, south, east, north }: Area): Area[] {
  const rows = between(Math.floor(south * ROWS_PER_DEGREE) / ROWS_PER_DEGREE, north, ROWS_PER_DEGREE);
  const columns = between(
    Math.floor(west * COLUMNS_PER_DEGREE) / COLUMNS_PER_DEGREE,
    east,
    COLUMNS_PER_DEGREE,
  );
  return rows.flatMap((below) =>
    columns.map((left) => ({
      west: left,
      south: below,
      east: left + 1 / COLUMNS_PER_DEGREE,
      north: below + 1 / ROWS_PER_DEGREE,
    })),
  );
}

const middle = (low: number, high: number) => (low + high) / 2;

/** Position of a square's number: the middle of its visible part, so that it is always visible. */
export const labelPlace = (square: Area, inSight: Area) => ({
  latitude: middle(Math.max(square.south, inSight.south), Math.min(square.north, inSight.north)),
  longitude: middle(Math.max(square.west, inSight.west), Math.min(square.east, inSight.east)),
});

export const overlaps = (one: Area, other: Area): boolean =>
  one.west < other.east && other.west < one.east && one.south < other.north && other.south < one.north;

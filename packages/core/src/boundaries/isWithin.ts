/** Longitude and latitude in degrees, as GeoJSON has them. */
export type Coordinate = readonly [longitude: number, latitude: number];
/** A closed line: the last corner is the first. */
export type Ring = readonly Coordinate[];
/** Its outer line, then its holes. */
export type Rings = readonly Ring[];

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The bounding box of a line. */
export function boxOf(ring: Ring): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [longitude, latitude] of ring) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
}

/** On which side of the line through a and b the point is: 0 on it. */
const sideOf = ([x, y]: Coordinate, [ax, ay]: Coordinate, [bx, by]: Coordinate): number =>
  (bx - ax) * (y - ay) - (x - ax) * (by - ay);

const isOnStretch = (point: Coordinate, a: Coordinate, b: Coordinate): boolean =>
  sideOf(point, a, b) === 0 &&
  point[0] >= Math.min(a[0], b[0]) &&
  point[0] <= Math.max(a[0], b[0]) &&
  point[1] >= Math.min(a[1], b[1]) &&
  point[1] <= Math.max(a[1], b[1]);

/** Where a point is relative to a closed line; a ray to the east crosses it an odd number of times from inside. */
function placeIn(point: Coordinate, ring: Ring): 'inside' | 'edge' | 'outside' {
  let isInside = false;
  for (let index = 1; index < ring.length; index += 1) {
    const [a, b] = [ring[index - 1] as Coordinate, ring[index] as Coordinate];
    if (isOnStretch(point, a, b)) return 'edge';
    // Half-open, so that a corner is crossed once.
    const crosses = a[1] > point[1] !== b[1] > point[1];
    if (crosses && sideOf(point, a, b) > 0 === b[1] > a[1]) isInside = !isInside;
  }
  return isInside ? 'inside' : 'outside';
}

/** Whether a point is within a polygon, including its edges and those of its holes. Source: R46. */
export function isWithin(point: Coordinate, [outer, ...holes]: Rings): boolean {
  if (outer === undefined) return false;
  const place = placeIn(point, outer);
  if (place !== 'inside') return place === 'edge';
  return !holes.some((hole) => placeIn(point, hole) === 'inside');
}

/** West, south, east, north, in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];
/** Longitude first, as in GeoJSON. */
export type Position = readonly [longitude: number, latitude: number];
type Axis = 0 | 1;

/** The point where the line from `a` to `b` crosses the edge at `at`. */
function crossing(a: Position, b: Position, axis: Axis, at: number): Position {
  const share = (at - a[axis]) / (b[axis] - a[axis]);
  const other: Axis = axis === 0 ? 1 : 0;
  const across = a[other] + share * (b[other] - a[other]);
  return axis === 0 ? [at, across] : [across, at];
}

function clipAtEdge(ring: readonly Position[], axis: Axis, at: number, side: 1 | -1): Position[] {
  const isInside = (position: Position) => (position[axis] - at) * side >= 0;
  return ring.flatMap((position, index) => {
    const before = ring.at(index - 1) ?? position;
    const isHere = isInside(position);
    const crossed = isHere === isInside(before) ? [] : [crossing(before, position, axis, at)];
    return isHere ? [...crossed, position] : crossed;
  });
}

/** The part of a ring inside a box (Sutherland and Hodgman); empty where it is outside. */
export function clipRing(ring: readonly Position[], [west, south, east, north]: Box): Position[] {
  const eastward = clipAtEdge(clipAtEdge(ring, 0, west, 1), 0, east, -1);
  return clipAtEdge(clipAtEdge(eastward, 1, south, 1), 1, north, -1);
}

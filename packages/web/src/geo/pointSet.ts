/** West, south, east and north, in degrees. */
export interface Area {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Points in columns instead of objects. The n-th entries of all columns are one point. */
export interface PointSet {
  latitude: Float64Array;
  longitude: Float64Array;
  /** How many points each entry represents; `null` where each is one. */
  count: Uint32Array | null;
  /** Bits that stay visible when a point is part of a cluster; `null` where no point has any. */
  flags: Uint8Array | null;
}

/** What is drawn of a set in an area at a zoom: single points, and clusters of close ones. */
export interface Marks {
  latitude: Float64Array;
  longitude: Float64Array;
  /** How many points the mark represents; over the whole world they add up to the set. */
  count: Uint32Array;
  /** The combined bits of these points. */
  flags: Uint8Array;
  /** For a single point its index in the set; for a cluster −1. */
  point: Int32Array;
  /** For a cluster its id in the index; for a single point −1. */
  cluster: Int32Array;
}

/** Content of a cluster. */
export interface ClusterContent extends Area {
  /** Zoom at which it splits; beyond the largest zoom where it never does. */
  zoom: number;
}

/** Side of a cell of a heat map, in pixels of the map. */
export const CELL_PX = 20;

/** Number of points by cell, for a heat map. */
export interface Cells {
  latitude: Float64Array;
  longitude: Float64Array;
  count: Float64Array;
  /** The largest count. */
  most: number;
}

export const countOf = ({ count }: PointSet, index: number): number =>
  count === null ? 1 : (count[index] ?? 0);

/** Creates a set from plain columns, as in an answer of the server. */
export const pointSet = (columns: {
  latitude: readonly number[];
  longitude: readonly number[];
  count?: readonly number[];
  flags?: readonly number[];
}): PointSet => ({
  latitude: Float64Array.from(columns.latitude),
  longitude: Float64Array.from(columns.longitude),
  count: columns.count === undefined ? null : Uint32Array.from(columns.count),
  flags: columns.flags === undefined ? null : Uint8Array.from(columns.flags),
});

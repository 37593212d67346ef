/** West, south, east and north, in degrees. */
export interface Area {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Points in columns: no point is an object of its own. The n-th entries of all columns are one point. */
export interface PointSet {
  latitude: Float64Array;
  longitude: Float64Array;
  /** How many each stands for; `null` where each stands for itself. */
  count: Uint32Array | null;
  /** Bits of what each has to tell also where it is one of many; `null` where none has. */
  flags: Uint8Array | null;
}

/** What is drawn of a set in an area at a zoom: single points, and clusters of near ones. */
export interface Marks {
  latitude: Float64Array;
  longitude: Float64Array;
  /** How many points it stands for; those of all marks of the world add up to those of the set. */
  count: Uint32Array;
  /** The bits of all points it stands for. */
  flags: Uint8Array;
  /** Of a single point its place in the columns of the set; of a cluster −1. */
  point: Int32Array;
  /** Of a cluster what the index knows it by; of a single point −1. */
  cluster: Int32Array;
}

/** What a cluster holds. */
export interface ClusterContent extends Area {
  /** At which it falls apart; beyond the largest zoom where it never does. */
  zoom: number;
}

/** Side of a cell of a heat map, in pixels of the map. */
export const CELL_PX = 20;

/** How many points lie about where, for a heat map. */
export interface Cells {
  latitude: Float64Array;
  longitude: Float64Array;
  count: Float64Array;
  /** The largest of the counts. */
  most: number;
}

export const countOf = ({ count }: PointSet, index: number): number =>
  count === null ? 1 : (count[index] ?? 0);

/** A set from plain columns, as an answer of the server holds them. */
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

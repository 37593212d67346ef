import type { AreaGeometry } from '@satomori/core';

/** A point or an area, longitude first. */
export type Geometry = { type: 'Point'; coordinates: [longitude: number, latitude: number] } | AreaGeometry;

/** Where the rows of a list lie, and how maps and receivers name them. */
export interface Placed<Row> {
  /** `null` where it is not known. */
  geometry: (row: Row) => Geometry | null;
  title: (row: Row) => string;
  /** Milliseconds; `null` for what has no moment. */
  at: (row: Row) => number | null;
}

interface Point {
  latitude: number | null;
  longitude: number | null;
}

export const pointOf = ({ latitude, longitude }: Point): Geometry | null =>
  latitude === null || longitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] };

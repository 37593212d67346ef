import type { BoundingBox } from '../schemas/primitives.ts';

/** A point on the ground, in WGS84 degrees. */
export interface GroundPoint {
  latitude: number;
  longitude: number;
}

/** Where something is in WGS84 degrees; `null` where that is not recorded. */
export type Position = { [Name in keyof GroundPoint]: number | null };

/** The point of a position; `null` where it is not recorded. */
export const pointOf = ({ latitude, longitude }: Position): GroundPoint | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const EARTH_RADIUS_M = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Metres in a straight line. */
export function distanceM(from: GroundPoint, to: GroundPoint): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const share = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(to.longitude - from.longitude));
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** Degrees clockwise from north, 0 to 360, from `from` to `to`. */
export function bearingDeg(from: GroundPoint, to: GroundPoint): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const turn = radians(to.longitude - from.longitude);
  const east = Math.sin(turn) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
  return (degrees(Math.atan2(east, north)) + 360) % 360;
}

const DIRECTIONS = ['北', '北東', '東', '南東', '南', '南西', '西', '北西'] as const;

/** The nearest of eight directions. */
export const directionWord = (bearing: number): (typeof DIRECTIONS)[number] =>
  DIRECTIONS[Math.round(bearing / 45) % DIRECTIONS.length] as (typeof DIRECTIONS)[number];

/** Closer to a pole than this a box of longitudes is meaningless; Japan ends at 46°. */
const MIN_COSINE = 0.01;

/** A box that contains everything within `radius_m`; it is a little wider than the circle, never narrower. */
export function boundsAround({ latitude, longitude }: GroundPoint, radius_m: number): BoundingBox {
  const up = degrees(radius_m / EARTH_RADIUS_M);
  const widest = Math.cos(radians(Math.min(90, Math.abs(latitude) + up)));
  const aside = up / Math.max(MIN_COSINE, widest);
  return {
    west: Math.max(-180, longitude - aside),
    south: Math.max(-90, latitude - up),
    east: Math.min(180, longitude + aside),
    north: Math.min(90, latitude + up),
  };
}

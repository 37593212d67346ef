import { distanceM, type Place } from './place.ts';

/** Length of a measured line in metres: in all, and of its last segment. */
interface Measured {
  total: number;
  last: number;
}

/** `null` for fewer than two points. */
export function measure(points: readonly Place[]): Measured | null {
  const legs = points.slice(1).map((point, index) => distanceM(points[index] ?? point, point));
  const last = legs.at(-1);
  return last === undefined ? null : { total: legs.reduce((sum, leg) => sum + leg, 0), last };
}

/** `35 m`, `1.23 km`, `12.3 km`: the precision of a tap on a map. */
export function formatLength(metres: number): string {
  if (metres < 999.5) return `${Math.round(metres)} m`;
  return metres < 9_995 ? `${(metres / 1000).toFixed(2)} km` : `${(metres / 1000).toFixed(1)} km`;
}

import type { Place } from './place.ts';
import type { PointSet } from './pointSet.ts';

/** Two corners of the box around all points of a set; empty where there are none. */
export function boundsOf({ latitude, longitude }: PointSet): Place[] {
  if (latitude.length === 0) return [];
  const low = { latitude: 90, longitude: 180 };
  const high = { latitude: -90, longitude: -180 };
  for (let at = 0; at < latitude.length; at += 1) {
    low.latitude = Math.min(low.latitude, latitude[at] ?? 90);
    low.longitude = Math.min(low.longitude, longitude[at] ?? 180);
    high.latitude = Math.max(high.latitude, latitude[at] ?? -90);
    high.longitude = Math.max(high.longitude, longitude[at] ?? -180);
  }
  return [low, high];
}

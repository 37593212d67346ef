import type { Area } from '@satomori/core';
import type { Place } from '../../geo/place.ts';

type Ring = readonly (readonly [longitude: number, latitude: number])[];

/** All rings of an area, outer ones and holes. */
export const ringsOf = ({ geometry }: Pick<Area, 'geometry'>): readonly Ring[] =>
  geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();

/** Ray casting: the place is inside where a ray to the east crosses the ring an odd number of times. */
function isWithin(ring: Ring, { latitude, longitude }: Place): boolean {
  let isInside = false;
  for (let at = 1; at < ring.length; at += 1) {
    const [[west, south], [east, north]] = [ring[at - 1] ?? [0, 0], ring[at] ?? [0, 0]];
    if (south > latitude === north > latitude) continue;
    if (longitude < west + ((latitude - south) / (north - south)) * (east - west)) isInside = !isInside;
  }
  return isInside;
}

/** Whether a place is inside an area; its holes are outside. */
export const contains = (area: Pick<Area, 'geometry'>, place: Place): boolean =>
  ringsOf(area).reduce((isInside, ring) => isInside !== isWithin(ring, place), false);

/** All corners of an area, to fit it into the view. */
export const cornersOf = (area: Pick<Area, 'geometry'>): Place[] =>
  ringsOf(area).flatMap((ring) => ring.map(([longitude, latitude]) => ({ latitude, longitude })));

/** Whether an area is in force on a day in Japan (`YYYY-MM-DD`); the first and the last day are included. */
export const isInForce = (
  { properties: { valid_from, valid_to } }: Pick<Area, 'properties'>,
  day: string,
): boolean => (valid_from === null || valid_from <= day) && (valid_to === null || day <= valid_to);

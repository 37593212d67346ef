export { distanceM, formatDistance } from '@satomori/core';

/** A point on the ground, in WGS84 degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Where something stands; `null` where that is not known. */
export const placeOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const DIGITS = 5;

/** `35.12345, 135.12345`, to about a metre. */
export const formatPlace = ({ latitude, longitude }: Place): string =>
  `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`;

/** Opens the map or navigation app of the device at the place. */
export const geoAddress = ({ latitude, longitude }: Place): string =>
  `geo:${latitude.toFixed(6)},${longitude.toFixed(6)}`;

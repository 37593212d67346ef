/** A point on the ground, in WGS84 degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_M = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres as the crow flies. */
export function distanceM(from: Place, to: Place): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const share = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(to.longitude - from.longitude));
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** `350 m`, `1.2 km`, `12 km`: as exact as a person walks. */
export function formatDistance(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m`;
  return metres < 9_950 ? `${(metres / 1000).toFixed(1)} km` : `${Math.round(metres / 1000)} km`;
}

const DIGITS = 5;

/** `35.12345, 135.12345`, to about a metre. */
export const formatPlace = ({ latitude, longitude }: Place): string =>
  `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`;

/** Opens the map or navigation app of the device at the place. */
export const geoAddress = ({ latitude, longitude }: Place): string =>
  `geo:${latitude.toFixed(6)},${longitude.toFixed(6)}`;

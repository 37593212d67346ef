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

/** In the other apps' addresses brackets end a name. */
const inAddress = (name: string) =>
  encodeURIComponent(name.replaceAll('(', '（').replaceAll(')', '）')).replaceAll("'", '%27');

/**
 * Opens the map app of the device with a pin at the place and its name, from where it leads there. iPhones know no
 * `geo:` addresses, Android shows a pin only where the place is asked for once more, and desktops have a web page.
 *
 * @param userAgent what the browser says it is
 */
export function routeAddress({ latitude, longitude }: Place, name: string, userAgent: string): string {
  const at = `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  // iPads call themselves a Mac.
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent))
    return `https://maps.apple.com/?ll=${at}&q=${inAddress(name)}`;
  if (/Android/.test(userAgent)) return `geo:${at}?q=${at}(${inAddress(name)})`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(at)}`;
}

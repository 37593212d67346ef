export { distanceM, formatDistance } from '@satomori/core';

/** A point on the ground, in WGS84 degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** The place of a row; `null` where it has none. */
export const placeOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const DIGITS = 5;

/** `35.12345, 135.12345`, to about a metre. */
export const formatPlace = ({ latitude, longitude }: Place): string =>
  `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`;

/** Brackets would end a name in the addresses of other map apps. */
const inAddress = (name: string) =>
  encodeURIComponent(name.replaceAll('(', '（').replaceAll(')', '）')).replaceAll("'", '%27');

/**
 * Opens the map app of the device with a named pin, from where it gives directions. iPhones have no `geo:`
 * addresses, Android shows a pin only where the place is repeated as a query, and desktops have a web page.
 *
 * @param userAgent as the browser reports it
 */
export function routeAddress({ latitude, longitude }: Place, name: string, userAgent: string): string {
  const at = `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  // iPads identify as a Mac.
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent))
    return `https://maps.apple.com/?ll=${at}&q=${inAddress(name)}`;
  if (/Android/.test(userAgent)) return `geo:${at}?q=${at}(${inAddress(name)})`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(at)}`;
}

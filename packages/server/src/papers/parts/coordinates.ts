/** Latitude and longitude to a metre, `34.12345, 135.12345`; `null` without a position. */
export function coordinates({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): string | null {
  return latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

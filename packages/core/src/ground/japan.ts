/**
 * West of Yonaguni to east of Minamitorishima, in WGS84 degrees: the extent of the base maps of 国土地理院 and of the
 * outline, and where areas may be.
 */
export const JAPAN = { south: 20, west: 122, north: 46.5, east: 155 } as const;

/** Zoom levels of the maps. */
export const MIN_ZOOM = 5;
export const MAX_ZOOM = 18;

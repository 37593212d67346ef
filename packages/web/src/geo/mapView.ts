import type { Site } from '@satomori/core';
import type { Place } from './place.ts';

/** What part of the land a map shows. */
export interface MapView extends Place {
  zoom: number;
}

/** West of Yonaguni to east of Minamitorishima: what the base maps of 国土地理院 cover, and the outline. */
export const JAPAN = { south: 20, west: 122, north: 46.5, east: 155 } as const;
export const MIN_ZOOM = 5;
export const MAX_ZOOM = 18;
type Middle = Pick<Site, 'center_latitude' | 'center_longitude' | 'default_zoom'>;
/** Where the maps of a site begin. */
export const startOf = ({ center_latitude, center_longitude, default_zoom }: Middle): MapView => ({
  latitude: center_latitude,
  longitude: center_longitude,
  zoom: default_zoom,
});

/** Room around what a map begins with, in pixels. */
export const FIT = { padding: [24, 32] as [number, number] };
/** Room for a pin and its name, and for the controls at the right: what is shown on purpose lies below none. */
export const CLEAR_OF_CONTROLS = {
  paddingTopLeft: [40, 48] as [number, number],
  paddingBottomRight: [96, 72] as [number, number],
};
/** About a metre: more would only make addresses longer. */
const DIGITS = 5;

const numberOf = (params: URLSearchParams, name: string): number => {
  const text = params.get(name);
  return text === null || text.trim() === '' ? Number.NaN : Number(text);
};

/** The view that an address names; `null` where it names none that can be shown. */
export function readMapView(params: URLSearchParams): MapView | null {
  const [latitude, longitude, zoom] = ['latitude', 'longitude', 'zoom'].map((name) => numberOf(params, name));
  const isThere = (value: number | undefined, least: number, most: number): value is number =>
    value !== undefined && value >= least && value <= most;
  return isThere(latitude, JAPAN.south, JAPAN.north) &&
    isThere(longitude, JAPAN.west, JAPAN.east) &&
    isThere(zoom, MIN_ZOOM, MAX_ZOOM)
    ? { latitude, longitude, zoom: Math.round(zoom) }
    : null;
}

/** The same for the address. */
export const mapViewEntries = ({ latitude, longitude, zoom }: MapView): [string, string][] => [
  ['latitude', latitude.toFixed(DIGITS)],
  ['longitude', longitude.toFixed(DIGITS)],
  ['zoom', String(zoom)],
];

import { JAPAN, MAX_ZOOM, MIN_ZOOM, type Site } from '@satomori/core';
import type { Place } from './place.ts';

/** The visible part of a map. */
export interface MapView extends Place {
  zoom: number;
}

export { JAPAN, MAX_ZOOM, MIN_ZOOM };
type Middle = Pick<Site, 'center_latitude' | 'center_longitude' | 'default_zoom'>;
/** The first view of the maps of a site. */
export const startOf = ({ center_latitude, center_longitude, default_zoom }: Middle): MapView => ({
  latitude: center_latitude,
  longitude: center_longitude,
  zoom: default_zoom,
});

/**
 * Padding in pixels for a pin and its name, and for the controls at the right: what is shown at first or on request
 * is neither cut off nor covered.
 */
export const CLEAR_OF_CONTROLS = {
  paddingTopLeft: [40, 48] as [number, number],
  paddingBottomRight: [96, 72] as [number, number],
};
/** About a metre; more digits would only make addresses longer. */
const DIGITS = 5;

const numberOf = (params: URLSearchParams, name: string): number => {
  const text = params.get(name);
  return text === null || text.trim() === '' ? Number.NaN : Number(text);
};

/** Reads the view from an address; `null` where it has none that can be shown. */
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

/** The view as entries of an address. */
export const mapViewEntries = ({ latitude, longitude, zoom }: MapView): [string, string][] => [
  ['latitude', latitude.toFixed(DIGITS)],
  ['longitude', longitude.toFixed(DIGITS)],
  ['zoom', String(zoom)],
];

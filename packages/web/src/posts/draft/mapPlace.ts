import type { Place } from '../../geo/place.ts';
import type { PostDraft } from './postDraft.ts';

const DIGITS = 6;

/** A place as query parameters of a form's address. */
export const placeQuery = ({ latitude, longitude }: Place): string =>
  new URLSearchParams({
    latitude: latitude.toFixed(DIGITS),
    longitude: longitude.toFixed(DIGITS),
  }).toString();

const degreesOf = (text: string | null, most: number): number | null => {
  const degrees = Number(text ?? '');
  return text === null || text.trim() === '' || !(Math.abs(degrees) <= most) ? null : degrees;
};

/** The place on a map from which a form was opened; `null` where the address has none. */
export function placeInAddress(params: URLSearchParams): Place | null {
  const latitude = degreesOf(params.get('latitude'), 90);
  const longitude = degreesOf(params.get('longitude'), 180);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Fields of a draft whose position is that of a map. */
export const fromMap = (mapPlace: Place): Pick<PostDraft, 'positionFrom' | 'mapPlace'> => ({
  positionFrom: 'map',
  mapPlace,
});

/** A draft that starts with the place from which its form was opened. */
export function beginAt<Draft extends PostDraft>(draft: Draft, params: URLSearchParams): Draft {
  const place = placeInAddress(params);
  return place === null ? draft : { ...draft, ...fromMap(place) };
}

/** Whether to offer the map's place: an older draft with another place is not changed without asking. */
export const isOffered = ({ positionFrom, mapPlace, stored }: PostDraft, place: Place): boolean =>
  stored === null &&
  (positionFrom !== 'map' || mapPlace?.latitude !== place.latitude || mapPlace.longitude !== place.longitude);

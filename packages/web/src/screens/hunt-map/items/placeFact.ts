import { formatPlace, type Place } from '../../../geo/place.ts';

/** Latitude and longitude as label and value, to be read out or copied where no app opens the link. */
export const placeFact = (place: Place | null): readonly [string, string] => [
  '緯度・経度',
  place === null ? '未登録（地図に出ません）' : formatPlace(place),
];

import { groupPins, nameAt, type Pin } from '../pins/groupPins.ts';
import type { Place } from '../../geo/place.ts';
import type { Disc } from './hitGrid.ts';

/** Discs of a fixed size in pixels at a place. */
export interface PlacedDiscs extends Place {
  discs: readonly Disc[];
}

const PIN: Disc = { x: 0, y: 0, radius: 17 };
/** The area of the name below a pin, for a name of usual length. */
const NAME: readonly Disc[] = [-28, 0, 28].map((x) => ({ x, y: 27, radius: 10 }));

/** The areas that pins cover at a zoom, with their names where these are shown. */
export const pinDiscsAt = (pins: readonly Pin[], zoom: number): PlacedDiscs[] =>
  groupPins(pins, zoom).map((spot) => ({
    latitude: spot.latitude,
    longitude: spot.longitude,
    discs: nameAt(spot, zoom) === null ? [PIN] : [PIN, ...NAME],
  }));

export const discsOf = (
  pinDiscs: readonly PlacedDiscs[],
  pixelOf: (latitude: number, longitude: number) => { x: number; y: number },
): Disc[] =>
  pinDiscs.flatMap(({ latitude, longitude, discs }) => {
    const at = pixelOf(latitude, longitude);
    return discs.map(({ x, y, radius }) => ({ x: at.x + x, y: at.y + y, radius }));
  });

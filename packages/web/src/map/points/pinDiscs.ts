import { groupPins, NAMED_FROM_ZOOM, type Pin } from '../pins/groupPins.ts';
import type { Place } from '../../geo/place.ts';
import type { Disc } from './hitGrid.ts';

/** Something of a fixed size in pixels at a place. */
export interface Standing extends Place {
  discs: readonly Disc[];
}

const PIN: Disc = { x: 0, y: 0, radius: 17 };
/** The name below a pin, as far as it is usually long. */
const NAME: readonly Disc[] = [-28, 0, 28].map((x) => ({ x, y: 27, radius: 10 }));

/** Where pins stand at a zoom, with their names where these are shown. */
export const pinDiscsAt = (pins: readonly Pin[], zoom: number): Standing[] =>
  groupPins(pins, zoom).map(({ latitude, longitude, pins: { length } }) => ({
    latitude,
    longitude,
    discs: zoom >= NAMED_FROM_ZOOM && length === 1 ? [PIN, ...NAME] : [PIN],
  }));

export const discsOf = (
  standing: readonly Standing[],
  pixelOf: (latitude: number, longitude: number) => { x: number; y: number },
): Disc[] =>
  standing.flatMap(({ latitude, longitude, discs }) => {
    const at = pixelOf(latitude, longitude);
    return discs.map(({ x, y, radius }) => ({ x: at.x + x, y: at.y + y, radius }));
  });

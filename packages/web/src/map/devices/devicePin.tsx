import type { Pin } from '../pins/groupPins.ts';
import { isAlarming, isAlwaysNamed, type PlacedHuntMapItem, rankOf, wordOf } from './huntMapItems.ts';
import { PointShape } from './PointShape.tsx';

/** The sign of a trap or gateway on a map. */
export const devicePin = (point: PlacedHuntMapItem): Pin => ({
  ...point.place,
  id: point.id,
  name: point.name,
  word: wordOf(point),
  rank: rankOf(point),
  isAlarming: isAlarming(point),
  isAlwaysNamed: isAlwaysNamed(point),
  shape: <PointShape point={point} size={24} />,
});

import type { Pin } from '../pins/groupPins.ts';
import { isAlarming, isAlwaysNamed, type PlacedHuntMapItem, rankOf, wordOf } from './huntMapItems.ts';
import { ItemShape } from './ItemShape.tsx';

/** The sign of a trap or gateway on a map. */
export const devicePin = (item: PlacedHuntMapItem): Pin => ({
  ...item.place,
  id: item.id,
  name: item.name,
  word: wordOf(item),
  rank: rankOf(item),
  isAlarming: isAlarming(item),
  isAlwaysNamed: isAlwaysNamed(item),
  shape: <ItemShape item={item} size={24} />,
});

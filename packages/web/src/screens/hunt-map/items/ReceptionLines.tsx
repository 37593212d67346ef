import { useMemo } from 'react';
import { Polyline } from 'react-leaflet';
import type { Place } from '../../../geo/place.ts';
import { isPlaced, type HuntMapItem, type PlacedHuntMapItem } from '../../../map/devices/huntMapItems.ts';
import { MAP_TEXT } from '../../../ui/colors.ts';

const LINE = { color: MAP_TEXT, weight: 2, opacity: 0.75, dashArray: '2 6' };

export const ends = (from: Place, to: Place): [number, number][] => [
  [from.latitude, from.longitude],
  [to.latitude, to.longitude],
];

/**
 * The gateway of the chosen trap's last reception, or the traps whose last reception was by the chosen
 * gateway.
 */
function receptionPairs(chosen: HuntMapItem | undefined, items: readonly HuntMapItem[]): PlacedHuntMapItem[] {
  if (chosen === undefined || !isPlaced(chosen)) return [];
  return items.filter(isPlaced).filter((other) => {
    if (chosen.kind === 'trap') return other.kind === 'gateway' && other.id === chosen.trap.last_gateway_id;
    return other.kind === 'trap' && other.trap.last_gateway_id === chosen.id;
  });
}

/** Draws the last receptions of the chosen item. */
export function ReceptionLines({ chosen, items }: { chosen: HuntMapItem; items: readonly HuntMapItem[] }) {
  const others = useMemo(() => receptionPairs(chosen, items), [chosen, items]);
  if (!isPlaced(chosen)) return null;
  return others.map(({ id, place }) => (
    <Polyline key={id} positions={ends(chosen.place, place)} pathOptions={LINE} interactive={false} />
  ));
}

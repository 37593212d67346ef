import { useMemo } from 'react';
import { Polyline } from 'react-leaflet';
import type { Place } from '../../map/place.ts';
import { isPlaced, type MapPoint, type PlacedPoint } from './mapPoints.ts';

const LINE = { color: '#1B262B', weight: 2, opacity: 0.75, dashArray: '2 6' };

export const ends = (from: Place, to: Place): [number, number][] => [
  [from.latitude, from.longitude],
  [to.latitude, to.longitude],
];

/** The gateway that heard the chosen trap last, or the traps that the chosen gateway was the last to hear. */
export function hearingPairs(chosen: MapPoint | undefined, points: readonly MapPoint[]): PlacedPoint[] {
  if (chosen === undefined || !isPlaced(chosen)) return [];
  return points.filter(isPlaced).filter((other) => {
    if (chosen.kind === 'trap') return other.kind === 'gateway' && other.id === chosen.trap.last_gateway_id;
    return other.kind === 'trap' && other.trap.last_gateway_id === chosen.id;
  });
}

/** Who heard whom last, for the chosen point. */
export function HearingLines({ chosen, points }: { chosen: MapPoint; points: readonly MapPoint[] }) {
  const others = useMemo(() => hearingPairs(chosen, points), [chosen, points]);
  if (!isPlaced(chosen)) return null;
  return others.map(({ id, place }) => (
    <Polyline key={id} positions={ends(chosen.place, place)} pathOptions={LINE} interactive={false} />
  ));
}

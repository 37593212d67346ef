import { useMemo } from 'react';
import { Polyline } from 'react-leaflet';
import { ends } from './ReceptionLines.tsx';
import { isPlaced, type HuntMapItem } from '../../../map/devices/huntMapItems.ts';
import { WHITE, RADIO_PATH } from '../../../ui/colors.ts';

const EDGE = { color: WHITE, weight: 5, opacity: 0.7 };
const LINE = { color: RADIO_PATH, weight: 2, opacity: 0.9 };

/** Lines from every trap to the gateway that received it last, where both have a place. */
export function RadioPaths({ items }: { items: readonly HuntMapItem[] }) {
  const lines = useMemo(() => {
    const placed = items.filter(isPlaced);
    const byId = new Map(placed.map((item) => [item.id, item]));
    return placed.flatMap((item) => {
      const gateway = item.kind === 'trap' ? byId.get(item.trap.last_gateway_id ?? '') : undefined;
      return gateway === undefined ? [] : [ends(item.place, gateway.place)];
    });
  }, [items]);
  return (
    <>
      <Polyline positions={lines} pathOptions={EDGE} interactive={false} />
      <Polyline positions={lines} pathOptions={LINE} interactive={false} />
    </>
  );
}

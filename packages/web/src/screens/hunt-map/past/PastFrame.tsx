import { memo, useMemo } from 'react';
import { type MapView, startOf } from '../../../geo/mapView.ts';
import type { Place } from '../../../geo/place.ts';
import { MapFrame } from '../../../map/frame/MapFrame.tsx';
import type { PositionAsking } from '../../../map/position/usePosition.ts';
import { useSession } from '../../../queries/session/session.tsx';
import { PastPins } from './PastPins.tsx';
import type { PinStore } from './pinStore.ts';

interface PastFrameProps {
  store: PinStore;
  lastView: MapView | null;
  onMove: (view: MapView) => void;
  asking: PositionAsking;
  /** Places of all traps. */
  places: readonly Place[];
}

/** The map of the past. A new moment renders none of it: the pins come from the store. */
export const PastFrame = memo(function PastFrame({
  store,
  lastView,
  onMove,
  asking,
  places,
}: PastFrameProps) {
  const { site } = useSession();
  const start = useMemo(() => lastView ?? startOf(site), [lastView, site]);
  return (
    <MapFrame
      label="わなの当時の状態の地図。矢印キーで動かし、＋と－で拡大・縮小します"
      tiles_url={site.tiles_url}
      start={start}
      startAround={lastView === null ? places : undefined}
      all={places}
      onMove={onMove}
      asking={asking}
    >
      <PastPins store={store} />
    </MapFrame>
  );
});

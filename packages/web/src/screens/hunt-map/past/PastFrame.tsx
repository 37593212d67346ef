import { memo, useMemo, useSyncExternalStore } from 'react';
import { type MapView, startOf } from '../../../geo/mapView.ts';
import type { Place } from '../../../geo/place.ts';
import { MapFrame } from '../../../map/frame/MapFrame.tsx';
import type { PositionAsking } from '../../../map/position/usePosition.ts';
import { useSession } from '../../../queries/session/session.tsx';
import type { PinStore } from './pinStore.ts';
import { useDrawnCanvas } from '../../../map/canvas/useDrawnCanvas.ts';
import { useMapPane } from '../../../map/canvas/useMapPane.ts';
import { paintPastPins } from './drawPastPins.ts';

const ABOVE_LINES = 620;

/** The pins of the moment, on one canvas. They cannot be pressed: nothing is done at a trap of the past. */
function PastPins({ store }: { store: PinStore }) {
  const pins = useSyncExternalStore(store.subscribe, store.get);
  const pane = useMapPane('past', ABOVE_LINES);
  useDrawnCanvas(
    pane,
    useMemo(() => paintPastPins(pins), [pins]),
  );
  return null;
}

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

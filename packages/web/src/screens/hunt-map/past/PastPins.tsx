import { useMemo, useSyncExternalStore } from 'react';
import { useDrawnCanvas } from '../../../map/canvas/useDrawnCanvas.ts';
import { useMapPane } from '../../../map/canvas/useMapPane.ts';
import { paintPastPins } from './drawPastPins.ts';
import type { PinStore } from './pinStore.ts';

const ABOVE_LINES = 620;

/** The pins of the moment, on one canvas. They cannot be pressed: nothing is done at a trap of the past. */
export function PastPins({ store }: { store: PinStore }) {
  const pins = useSyncExternalStore(store.subscribe, store.get);
  const pane = useMapPane('past', ABOVE_LINES);
  useDrawnCanvas(
    pane,
    useMemo(() => paintPastPins(pins), [pins]),
  );
  return null;
}

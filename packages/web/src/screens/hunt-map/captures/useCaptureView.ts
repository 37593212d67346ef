import { useCallback, useState } from 'react';
import type { Layer } from '../layers.ts';
import { type CaptureSet, NO_CAPTURES } from './captureSet.ts';
import type { Captures } from './useCaptures.ts';

/** How the captures stand on the map: which layers are on, what is drawn, what has to be said of it. */
export function useCaptureView(captures: Captures | null, layers: readonly Layer[]) {
  const [drawn, setDrawn] = useState<CaptureSet>(NO_CAPTURES);
  const [hasFailed, setHasFailed] = useState(false);
  const onShown = useCallback((set: CaptureSet) => {
    setDrawn(set);
    setHasFailed(false);
  }, []);
  const onFailed = useCallback(() => setHasFailed(true), []);
  const isPointsOn = captures !== null && layers.includes('captures');
  const isHeatOn = captures !== null && layers.includes('heat');
  const isOn = isPointsOn || isHeatOn;
  const isPart = captures?.isTooMany === true;
  return {
    isOn,
    isPointsOn,
    isHeatOn,
    hasFailed: isOn && hasFailed,
    /** More than are sent one by one, and not near enough to see them so. */
    isClustered: isOn && isPart && drawn.columns === null,
    isNoneLeft: isOn && captures?.isPending === false && captures.placed === 0 && captures.all > 0,
    /** What the legend explains; not all there are where `isPart`. */
    set: isPart ? drawn : (captures?.set ?? NO_CAPTURES),
    isPart,
    onShown,
    onFailed,
  };
}
export type CaptureView = ReturnType<typeof useCaptureView>;

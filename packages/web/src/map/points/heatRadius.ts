import { useCallback, useState } from 'react';
import { readText, writeText } from '../../platform/device/storage.ts';

/** Radius around each point, in pixels of the map. */
export const HEAT_RADII_PX = { narrow: 20, usual: 34, wide: 56 } as const;
export type HeatRadius = keyof typeof HEAT_RADII_PX;
export const HEAT_RADII = Object.keys(HEAT_RADII_PX) as HeatRadius[];
export const HEAT_RADIUS_LABELS: Record<HeatRadius, string> = {
  narrow: '狭い',
  usual: 'ふつう',
  wide: '広い',
};

const KEY = 'satomori-heat-radius';
const BLUR = 0.75;

/** Width in pixels of the blurred edge of a radius. */
export const heatBlurPx = (radius: HeatRadius): number => Math.round(HEAT_RADII_PX[radius] * BLUR);

/** The radius of heat maps as last chosen on this device. */
export function useHeatRadius(): [HeatRadius, (radius: HeatRadius) => void] {
  const [radius, setRadius] = useState<HeatRadius>(
    () => HEAT_RADII.find((each) => each === readText(localStorage, KEY)) ?? 'usual',
  );
  const choose = useCallback((chosen: HeatRadius) => {
    writeText(localStorage, KEY, chosen);
    setRadius(chosen);
  }, []);
  return [radius, choose];
}

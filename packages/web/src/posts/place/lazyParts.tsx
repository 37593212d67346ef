import { lazyPart } from '../../ui/page/lazyPart.tsx';

/** Leaflet is loaded once there is a position to show; until then only text is shown. */
export const SmallMap = lazyPart(async () => (await import('../../map/frame/SmallMap.tsx')).SmallMap, {
  Failed: () => null,
});

export const PlacePicker = lazyPart(
  async () => (await import('../../map/frame/PlacePicker.tsx')).PlacePicker,
);

import { lazyPart } from '../../ui/page/lazyPart.tsx';

/** Leaflet is fetched when a position is there to be shown; without it the words stand alone. */
export const SmallMap = lazyPart(async () => (await import('../../map/frame/SmallMap.tsx')).SmallMap, {
  Failed: () => null,
});

export const PlacePicker = lazyPart(
  async () => (await import('../../map/frame/PlacePicker.tsx')).PlacePicker,
);

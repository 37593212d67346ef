import { useCallback, useState } from 'react';
import { readText, writeText } from '../../platform/storage.ts';
import { DEFAULT_LAYERS, type Layer, LAYERS, readLayers, writeLayers } from './layers.ts';

const KEY = 'satomori-hunt-map-layers';

/**
 * What lies over the map: as the address says, else as this person last chose on this device.
 *
 * @param inAddress `null` where the address says nothing
 * @returns the layers, and what they are when one of them is switched
 */
export function useLayers(inAddress: readonly Layer[] | null) {
  const [remembered] = useState(() => readLayers(readText(localStorage, KEY)) ?? DEFAULT_LAYERS);
  const layers = inAddress ?? remembered;
  const switched = useCallback(
    (layer: Layer): readonly Layer[] => {
      const next = LAYERS.filter((each) => (each === layer) !== layers.includes(each));
      writeText(localStorage, KEY, writeLayers(next));
      return next;
    },
    [layers],
  );
  return { layers, switched };
}

import { useCallback, useState } from 'react';
import { readText, writeText } from '../../platform/device/storage.ts';
import { type LayerSet, layersOf, readLayers, writeLayers } from './layerSet.ts';

/**
 * What lies over the map: as the address says, else as this person last chose on this device.
 *
 * @param inAddress `null` where the address says nothing
 * @returns the layers, and what they are when one of them is switched
 */
export function useLayers<Layer extends string>(set: LayerSet<Layer>, inAddress: readonly Layer[] | null) {
  const [remembered] = useState(() => readLayers(set, readText(localStorage, set.key)) ?? set.atFirst);
  const layers = inAddress ?? remembered;
  const switched = useCallback(
    (layer: Layer): readonly Layer[] => {
      const next = layersOf(set).filter((each) => (each === layer) !== layers.includes(each));
      writeText(localStorage, set.key, writeLayers(next));
      return next;
    },
    [set, layers],
  );
  return { layers, switched };
}

import { useCallback, useState } from 'react';
import { readText, writeText } from '../../platform/device/storage.ts';
import { type LayerSet, layersOf, readLayers, writeLayers } from './layerSet.ts';

/**
 * The layers of the map: those in the address, otherwise as last chosen on this device.
 *
 * @param inAddress `null` where the address names none
 * @returns the layers, and a function that gives the layers after switching one of them
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

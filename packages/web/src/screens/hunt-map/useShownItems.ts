import { useMemo } from 'react';
import { useChangedIds } from '../../ui/list/useChangedIds.ts';
import { filterItems } from './filterItems.ts';
import type { ItemFilter } from './huntMapAddress.ts';
import { type HuntMapItem, isPlaced, stampOf } from '../../map/devices/huntMapItems.ts';
import { isInLayers, type Layer } from './layers.ts';

/** The traps and gateways that pass filter and layers, and those of them that have just changed. */
export function useShownItems(all: readonly HuntMapItem[], filter: ItemFilter, layers: readonly Layer[]) {
  const shown = useMemo(() => filterItems(all, filter), [all, filter]);
  const onMap = useMemo(
    () => shown.filter((item) => isPlaced(item) && isInLayers(item, layers)),
    [shown, layers],
  );
  const unplaced = useMemo(() => shown.filter((item) => !isPlaced(item)).length, [shown]);
  const byId = useMemo(() => new Map(all.map((item) => [item.id, item])), [all]);
  const markedIds = useChangedIds(useMemo(() => new Map(all.map((item) => [item.id, stampOf(item)])), [all]));
  return { all, shown, onMap, unplaced, byId, markedIds };
}
export type ShownItems = ReturnType<typeof useShownItems>;

import { useMemo } from 'react';
import { filterItems } from './filterItems.ts';
import type { ItemFilter } from './huntMapAddress.ts';
import type { HuntMapItem } from '../../map/devices/huntMapItems.ts';
import { PastMap } from './lazyParts.tsx';
import type { PastMapProps } from './past/PastMap.tsx';

interface PastTabProps extends Omit<PastMapProps, 'items' | 'firedNow'> {
  /** All of them, in their present state. */
  items: readonly HuntMapItem[];
  filter: ItemFilter;
}

const isFired = (item: HuntMapItem) => item.kind === 'trap' && item.trap.state === 'fired';

/** 地図 of the past. Search and group apply to it too; the states of the filter are those of the present. */
export function PastTab({ items, filter, ...past }: PastTabProps) {
  const ofFilter = useMemo(
    () => filterItems(items, { ...filter, states: [], isGatewayChosen: false, isUnplaced: false }),
    [items, filter],
  );
  return <PastMap {...past} items={ofFilter} firedNow={items.filter(isFired).length} />;
}

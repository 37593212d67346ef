import { useMemo } from 'react';
import { filterPoints } from './filterPoints.ts';
import type { PointFilter } from './huntMapAddress.ts';
import type { HuntMapItem } from '../../map/devices/huntMapItems.ts';
import { PastMap } from './lazyParts.tsx';
import type { PastMapProps } from './past/PastMap.tsx';

interface PastTabProps extends Omit<PastMapProps, 'points' | 'firedNow'> {
  /** All of them, in their present state. */
  points: readonly HuntMapItem[];
  filter: PointFilter;
}

const isFired = (point: HuntMapItem) => point.kind === 'trap' && point.trap.state === 'fired';

/** 地図 of the past. Search and group apply to it too; the states of the filter are those of the present. */
export function PastTab({ points, filter, ...past }: PastTabProps) {
  const ofFilter = useMemo(
    () => filterPoints(points, { ...filter, states: [], isGatewayChosen: false, isUnplaced: false }),
    [points, filter],
  );
  return <PastMap {...past} points={ofFilter} firedNow={points.filter(isFired).length} />;
}

import { CAPTURES } from '../../../captures/captureKind.ts';
import { LegendRow } from '../../../map/controls/FoldedLegend.tsx';
import { PALE_LOOK } from '../../../map/points/markLook.ts';
import { PostLegends, type PostLegendsProps } from '../../../posts/map/PostLegends.tsx';
import { type HuntMapItem, rankOf, wordOf } from '../../../map/devices/huntMapItems.ts';
import { PointShape } from '../../../map/devices/PointShape.tsx';

export interface HuntMapLegendProps extends Pick<PostLegendsProps, 'map' | 'view'> {
  /** The traps and gateways on the map. */
  points: readonly HuntMapItem[];
}

/** One of each state, the most urgent first, with the number of those in it. */
function countStates(points: readonly HuntMapItem[]) {
  const found = new Map<string, { first: HuntMapItem; count: number }>();
  for (const point of points) {
    const known = found.get(wordOf(point));
    found.set(wordOf(point), { first: known?.first ?? point, count: (known?.count ?? 0) + 1 });
  }
  return [...found].sort(([, a], [, b]) => rankOf(a.first) - rankOf(b.first));
}

/** One legend of everything on the map: states of traps and gateways, then the animals. */
export function HuntMapLegend({ map, view, points }: HuntMapLegendProps) {
  const states = countStates(points).map(([word, { first, count }]) => (
    <LegendRow key={word} sign={<PointShape point={first} size={20} />} count={count}>
      {word}
    </LegendRow>
  ));
  return <PostLegends map={map} kind={CAPTURES} view={view} look={PALE_LOOK} above={states} />;
}

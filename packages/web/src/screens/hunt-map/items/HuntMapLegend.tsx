import { CAPTURES } from '../../../captures/captureKind.ts';
import { LegendRow } from '../../../map/controls/FoldedLegend.tsx';
import { PALE_LOOK } from '../../../map/points/markLook.ts';
import { PostLegends, type PostLegendsProps } from '../../../posts/map/PostLegends.tsx';
import { type HuntMapItem, rankOf, wordOf } from '../../../map/devices/huntMapItems.ts';
import { ItemShape } from '../../../map/devices/ItemShape.tsx';

export interface HuntMapLegendProps extends Pick<PostLegendsProps, 'map' | 'view'> {
  /** The traps and gateways on the map. */
  items: readonly HuntMapItem[];
}

/** One of each state, the most urgent first, with the number of those in it. */
function countStates(items: readonly HuntMapItem[]) {
  const found = new Map<string, { first: HuntMapItem; count: number }>();
  for (const item of items) {
    const known = found.get(wordOf(item));
    found.set(wordOf(item), { first: known?.first ?? item, count: (known?.count ?? 0) + 1 });
  }
  return [...found].sort(([, a], [, b]) => rankOf(a.first) - rankOf(b.first));
}

/** One legend of everything on the map: states of traps and gateways, then the animals. */
export function HuntMapLegend({ map, view, items }: HuntMapLegendProps) {
  const states = countStates(items).map(([word, { first, count }]) => (
    <LegendRow key={word} sign={<ItemShape item={first} size={20} />} count={count}>
      {word}
    </LegendRow>
  ));
  return <PostLegends map={map} kind={CAPTURES} view={view} look={PALE_LOOK} above={states} />;
}

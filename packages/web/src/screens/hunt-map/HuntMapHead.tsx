import { CAPTURES } from '../../captures/captureKind.ts';
import { MapHead } from '../../map/screen/MapHead.tsx';
import { PostFilters } from '../../posts/filter/PostFilters.tsx';
import { postFiltersOn } from '../../posts/filter/postFilter.ts';
import type { Posts } from '../../posts/map/usePosts.ts';
import { HuntMapCount } from './HuntMapCount.tsx';
import { type HuntMapAddress, type MapTabKey, usualPeriod } from './huntMapAddress.ts';
import { ItemFilters } from './ItemFilters.tsx';
import type { ShownItems } from './useShownItems.ts';

const TABS = { map: '地図', list: '一覧' } as const;
const TABS_WITH_STATS = { ...TABS, stats: '集計' } as const;

const countOn = (filters: readonly boolean[]): number => filters.filter(Boolean).length;

/** How many filters are on; for the past only those that apply to it. */
function filtersOn(filter: HuntMapAddress): number {
  const ofTraps = countOn([filter.q.trim() !== '', filter.group_id !== null]);
  if (filter.past !== null) return ofTraps;
  const isStateChosen = filter.states.length > 0 || filter.isGatewayChosen;
  return ofTraps + countOn([isStateChosen, filter.isUnplaced]) + postFiltersOn(filter, usualPeriod(filter));
}

interface HuntMapHeadProps {
  address: HuntMapAddress;
  change: (part: Partial<HuntMapAddress>) => void;
  shownItems: ShownItems;
  captures: Posts | null;
  isMap: boolean;
  /** Whether the map shows captures in any form. */
  isCapturesOn: boolean;
  closeSpots: () => void;
}

/** The tabs, the filters, and how many of how many they leave. */
export function HuntMapHead(props: HuntMapHeadProps) {
  const { address, change, shownItems, captures, isMap, isCapturesOn, closeSpots } = props;
  const openTab = (tab: MapTabKey) => {
    closeSpots();
    // Things without a place cannot be on the map.
    change({
      tab,
      past: null,
      ...(tab === 'map' ? { isUnplaced: false } : {}),
      ...(tab === 'stats' ? { open: null } : {}),
    });
  };
  return (
    <MapHead
      title="ほかくマップ"
      tabs={(captures === null ? TABS : TABS_WITH_STATS) as Readonly<Record<MapTabKey, string>>}
      tab={isMap ? 'map' : address.tab}
      onTab={openTab}
      filtersOn={filtersOn(address)}
      filters={
        <>
          <ItemFilters
            items={shownItems.all}
            filter={address}
            onChange={change}
            isPast={address.past !== null}
          />
          {captures !== null && address.past === null && (
            <PostFilters isNamed kind={CAPTURES} filter={address} onChange={change} />
          )}
        </>
      }
      count={
        // It counts what there is at present.
        address.past === null && (
          <HuntMapCount
            address={address}
            change={change}
            shown={isMap ? shownItems.onMap.length : shownItems.shown.length}
            unplaced={shownItems.unplaced}
            all={shownItems.all.length}
            captures={captures}
            isCapturesOn={isCapturesOn}
          />
        )
      }
    />
  );
}

import { type Area, canOpen, findRoute } from '@satomori/core';
import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { AreaList } from '../../map/overlays/lazyParts.tsx';
import { ListSwitch } from '../../map/screen/ListSwitch.tsx';
import { MapHead } from '../../map/screen/MapHead.tsx';
import { EmptyResult } from '../../map/screen/EmptyResult.tsx';
import { Stage } from '../../map/screen/Stage.tsx';
import { useLayers } from '../../map/screen/useLayers.ts';
import { useMapAddress } from '../../map/screen/useMapAddress.ts';
import { useMapScreenStyles } from '../../map/screen/mapScreenStyles.ts';
import { useIsDesktop } from '../../platform/device/viewport.ts';
import { usePosition } from '../../map/position/usePosition.ts';
import { PostList, PostPanel, PostSpotPanel, TimeRange } from '../../posts/map/lazyParts.tsx';
import { PostChosen } from '../../posts/map/PostChosen.tsx';
import { PostCount } from '../../posts/map/PostCount.tsx';
import { postFiltersOn } from '../../posts/filter/postFilter.ts';
import { type ChosenPost, useChosenPost } from '../../posts/map/useChosenPost.ts';
import { usePostOverlays } from '../../posts/map/usePostOverlays.tsx';
import { type Posts, usePosts } from '../../posts/map/usePosts.ts';
import { StatsTab } from '../../posts/stats/lazyParts.ts';
import { useSession } from '../../queries/session/session.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { usePartsAhead } from '../../ui/page/usePartsAhead.ts';
import { LISTS, type MapAddress, NO_FILTER, readMapAddress, TABS, writeMapAddress } from './mapAddress.ts';
import { LAYERS } from './layers.ts';
import { MapTab } from './MapTab.tsx';
import { SightingFilters } from './SightingFilters.tsx';
import { SIGHTINGS } from '../../sightings/sightingKind.ts';

const SHOT = findRoute('/Shot');

/** Link to the form, for people who may post. */
function PostLink() {
  const { roles } = useSession();
  if (SHOT === undefined || !canOpen(SHOT, roles)) return null;
  return (
    <Button as="a" appearance="primary" icon={<AddRegular />} href={`#${SHOT.path}`}>
      目撃を投稿する
    </Button>
  );
}

const ADDRESS_WORDS = { read: readMapAddress, write: writeMapAddress };
const PARTS = [PostPanel, PostSpotPanel, PostList];

const filtersOn = (address: MapAddress): number =>
  postFiltersOn(address) + [address.q.trim() !== '', address.group_id !== null].filter(Boolean).length;

function useSightings(address: MapAddress): Posts {
  const sightings = usePosts(SIGHTINGS, address);
  usePartsAhead(PARTS);
  return sightings;
}

interface PartProps {
  address: MapAddress;
  change: (part: Partial<MapAddress>) => void;
  sightings: Posts;
}

function SightingMapHead({
  address,
  change,
  sightings,
  isOn,
  closeSpot,
}: PartProps & { isOn: boolean; closeSpot: () => void }) {
  return (
    <MapHead
      title="もくげきマップ"
      tabs={TABS}
      tab={address.tab}
      onTab={(tab) => {
        closeSpot();
        change({ tab, ...(tab === 'stats' ? { open: null } : {}) });
      }}
      filtersOn={filtersOn(address)}
      filters={<SightingFilters filter={address} onChange={change} />}
      count={
        <PostCount
          posts={sightings}
          isMap={address.tab === 'map'}
          isOn={isOn}
          onListUnplaced={() => change({ tab: 'list', listed: 'sightings', open: null })}
        />
      }
      action={<PostLink />}
    />
  );
}

interface ListsProps extends PartProps {
  chosen: ChosenPost;
  onShowArea: (area: Area) => void;
}

/** 一覧: the accessible equivalent of the map, for one kind of its content at a time. */
function SightingMapLists({ address, change, sightings, chosen, onShowArea }: ListsProps) {
  return (
    <>
      <ListSwitch
        lists={LISTS}
        listed={address.listed}
        onChoose={(listed) => change({ listed, open: null })}
      />
      {address.listed === 'areas' && <AreaList onShow={onShowArea} />}
      {address.listed === 'sightings' && (
        <PostList
          kind={SIGHTINGS}
          label="目撃の一覧"
          filter={sightings.query}
          isFiltered={sightings.all > 0}
          openId={address.open}
          onOpen={chosen.openRow}
        />
      )}
    </>
  );
}

/** もくげきマップ: sightings on a map. */
export function MapScreen() {
  const styles = useMapScreenStyles();
  const { address, change, move, lastView } = useMapAddress(ADDRESS_WORDS);
  const asking = usePosition();
  const isDesktop = useIsDesktop();
  const { layers, switched } = useLayers(LAYERS, address.layers);
  const sightings = useSightings(address);
  const chosen = useChosenPost({ posts: sightings, id: address.open, onOpen: (open) => change({ open }) });
  const { overlays, showArea } = usePostOverlays({ layers, switched, change, form: '/Shot' });

  const { closeSpot } = chosen;
  const close = () => {
    closeSpot();
    change({ open: null });
  };
  const showAll = () => change(NO_FILTER);
  const isMap = address.tab === 'map';
  const isOfSightings = isMap || (address.tab === 'list' && address.listed === 'sightings');
  const isNoneLeft = isOfSightings && !sightings.isPending && sightings.filtered === 0 && sightings.all > 0;

  return (
    <div className={styles.screen}>
      {sightings.error !== null && (
        <LoadFailed error={sightings.error} onRetry={sightings.retry} hasOldData={sightings.hasOldData} />
      )}
      <SightingMapHead
        {...{ address, change, sightings, closeSpot }}
        isOn={layers.includes('sightings') || layers.includes('heat')}
      />
      <Stage
        foot={isDesktop && <TimeRange posts={sightings} onChange={change} />}
        panel={
          <PostChosen
            posts={sightings}
            id={address.open}
            chosen={chosen}
            onBack={() => change({ open: null })}
            onClose={close}
          />
        }
      >
        {isMap && (
          <MapTab
            sightings={sightings}
            chosen={chosen}
            lastView={lastView()}
            onMove={move}
            asking={asking}
            layers={layers}
            onSwitchLayer={(layer) => change({ layers: switched(layer) })}
            overlays={overlays}
          />
        )}
        {address.tab === 'list' && (
          <SightingMapLists {...{ address, change, sightings, chosen }} onShowArea={showArea} />
        )}
        {address.tab === 'stats' && (
          <StatsTab
            of="sightings"
            filter={sightings.query}
            view={address.stats}
            onChange={(stats) => change({ stats })}
            onShowAll={showAll}
          />
        )}
        {isNoneLeft && <EmptyResult isOverMap={isMap} onShowAll={showAll} />}
      </Stage>
    </div>
  );
}

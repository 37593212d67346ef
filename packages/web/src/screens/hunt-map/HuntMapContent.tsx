import { useCallback, useMemo, useState } from 'react';
import type { Area } from '@satomori/core';
import type { Spot } from '../../map/pins/groupPins.ts';
import { useOverlays } from '../../map/overlays/useOverlays.tsx';
import type { Place } from '../../geo/place.ts';
import { MapHead } from '../../map/screen/MapHead.tsx';
import { EmptyResult } from '../../map/screen/EmptyResult.tsx';
import { Stage } from '../../map/screen/Stage.tsx';
import { useLayers } from '../../map/screen/useLayers.ts';
import { useMapAddress } from '../../map/screen/useMapAddress.ts';
import { useIsDesktop } from '../../platform/device/viewport.ts';
import { usePosition } from '../../map/position/usePosition.ts';
import { PostFilters } from '../../posts/filter/PostFilters.tsx';
import { usePostHere } from '../../posts/map/usePostHere.tsx';
import { postFiltersOn } from '../../posts/filter/postFilter.ts';
import { TimeRange } from '../../posts/map/lazyParts.tsx';
import { useChosenPost } from '../../posts/map/useChosenPost.ts';
import { usePosts } from '../../posts/map/usePosts.ts';
import { StatsTab } from '../../posts/stats/lazyParts.ts';
import { useSession } from '../../queries/session/session.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { useChangedIds } from '../../ui/list/useChangedIds.ts';
import { usePartsAhead } from '../../ui/page/usePartsAhead.ts';
import { CAPTURES } from '../../captures/captureKind.ts';
import { filterPoints } from './filterPoints.ts';
import { HuntMapCount } from './HuntMapCount.tsx';
import {
  type HuntMapAddress,
  type MapTabKey,
  NO_FILTER,
  readHuntMapAddress,
  writeHuntMapAddress,
} from './huntMapAddress.ts';
import { HuntMapLists } from './HuntMapLists.tsx';
import { isInLayers, LAYERS } from './layers.ts';
import { HuntMapPanel } from './HuntMapPanel.tsx';
import { PARTS, PARTS_WITH_CAPTURES } from './lazyParts.tsx';
import { isPlaced, type HuntMapItem, stampOf } from './items/huntMapItems.ts';
import { MapTab } from './MapTab.tsx';
import { PointFilters } from './PointFilters.tsx';

const filtersOn = (filter: HuntMapAddress): number =>
  [
    filter.q.trim() !== '',
    filter.states.length > 0 || filter.isGatewayChosen,
    filter.group_id !== null,
    filter.isUnplaced,
  ].filter(Boolean).length + postFiltersOn(filter);

const NO_PLACES: readonly Place[] = [];
const TABS = { map: '地図', list: '一覧' } as const;
const TABS_WITH_STATS = { ...TABS, stats: '集計' } as const;
const NO_IDS: readonly string[] = [];
const ADDRESS_WORDS = { read: readHuntMapAddress, write: writeHuntMapAddress };

export function HuntMapContent({ points }: { points: readonly HuntMapItem[] }) {
  const { address, change, move, lastView } = useMapAddress(ADDRESS_WORDS);
  const { roles, site } = useSession();
  const asking = usePosition();
  const isDesktop = useIsDesktop();
  const [spotIds, setSpotIds] = useState(NO_IDS);
  const [fitTo, setFitTo] = useState(NO_PLACES);
  const { layers, switched } = useLayers(LAYERS, address.layers);
  const hasCaptures = roles.has('hunter');
  const readCaptures = usePosts(CAPTURES, address, hasCaptures);
  const captures = hasCaptures ? readCaptures : null;
  const capture = useChosenPost({
    posts: captures,
    id: address.open?.kind === 'capture' ? address.open.id : null,
    onOpen: (id) => {
      setSpotIds([]);
      change({ open: id === null ? null : { kind: 'capture', id } });
    },
  });
  usePartsAhead(captures === null ? PARTS : PARTS_WITH_CAPTURES);

  const shown = useMemo(() => filterPoints(points, address), [points, address]);
  const onMap = useMemo(
    () => shown.filter((point) => isPlaced(point) && isInLayers(point, layers)),
    [shown, layers],
  );
  const unplaced = useMemo(() => shown.filter((point) => !isPlaced(point)).length, [shown]);
  const byId = useMemo(() => new Map(points.map((point) => [point.id, point])), [points]);
  const markedIds = useChangedIds(
    useMemo(() => new Map(points.map((point) => [point.id, stampOf(point)])), [points]),
  );
  const chosen = address.open === null ? undefined : byId.get(address.open.id);

  const { closeSpot } = capture;
  const open = useCallback(
    (point: HuntMapItem) => {
      closeSpot();
      change({ open: { kind: point.kind, id: point.id } });
    },
    [change, closeSpot],
  );
  const choose = useCallback(
    ({ pins }: Spot) => {
      closeSpot();
      const ids = pins.map(({ id }) => id);
      const only = ids.length === 1 ? byId.get(ids[0] ?? '') : undefined;
      setSpotIds(only === undefined ? ids : []);
      if (only === undefined) change({ open: null });
      else open(only);
    },
    [byId, change, closeSpot, open],
  );
  const close = () => {
    setSpotIds([]);
    closeSpot();
    change({ open: null });
  };

  const showArea = (area: Area) => {
    overlays.showArea(area);
    change({ tab: 'map', open: null, ...(layers.includes('areas') ? {} : { layers: switched('areas') }) });
  };
  const lying = useOverlays({
    mesh: layers.includes('mesh') && site.mesh_style !== 'none' ? site.mesh_style : null,
    areas: layers.includes('areas'),
  });
  const overlays = usePostHere(lying, '/HuntShot');

  // Nobody without captures has any to count.
  const isStats = captures !== null && address.tab === 'stats';
  const isMap = address.tab === 'map' || (address.tab === 'stats' && !isStats);
  const isCaptureList = captures !== null && (isStats || (!isMap && address.listed === 'captures'));
  const isCapturesOn = captures !== null && (layers.includes('captures') || layers.includes('heat'));
  const capturesLeft = captures === null ? 0 : isMap ? captures.placed : captures.filtered;
  const pointsLeft = isMap ? onMap.length : shown.length;
  // These say themselves that there is nothing.
  const saysNothing = isStats || (!isMap && address.listed === 'areas');
  const isNothingLeft = isCaptureList
    ? captures.filtered === 0 && captures.all > 0
    : pointsLeft === 0 && points.length > 0 && !(isMap && isCapturesOn && capturesLeft > 0);

  return (
    <>
      {captures !== null && captures.error !== null && (
        <LoadFailed error={captures.error} onRetry={captures.retry} hasOldData={captures.hasOldData} />
      )}
      <MapHead
        title="ほかくマップ"
        tabs={(captures === null ? TABS : TABS_WITH_STATS) as Readonly<Record<MapTabKey, string>>}
        tab={isMap ? 'map' : address.tab}
        onTab={(tab) => {
          setSpotIds([]);
          closeSpot();
          // Nothing without a place can be on the map.
          change({
            tab,
            ...(tab === 'map' ? { isUnplaced: false } : {}),
            ...(tab === 'stats' ? { open: null } : {}),
          });
        }}
        filtersOn={filtersOn(address)}
        filters={
          <>
            <PointFilters points={points} filter={address} onChange={change} />
            {captures !== null && <PostFilters isNamed kind={CAPTURES} filter={address} onChange={change} />}
          </>
        }
        count={
          <HuntMapCount
            address={address}
            change={change}
            shown={pointsLeft}
            unplaced={unplaced}
            all={points.length}
            captures={captures}
            isCapturesOn={isCapturesOn}
          />
        }
      />
      <Stage
        foot={isDesktop && captures !== null && <TimeRange posts={captures} onChange={change} />}
        panel={
          <HuntMapPanel
            open={address.open}
            captures={captures}
            chosenCapture={capture}
            onShowAll={() => change(NO_FILTER)}
            chosen={chosen}
            spot={spotIds.flatMap((id) => byId.get(id) ?? [])}
            markedIds={markedIds}
            canZoom={isMap}
            onOpen={open}
            onBack={() => change({ open: null })}
            onZoom={(places) => {
              setSpotIds([]);
              setFitTo(places);
            }}
            onClose={close}
          />
        }
      >
        {isMap && (
          <MapTab
            points={onMap}
            allPoints={points}
            chosen={chosen}
            spotFirst={byId.get(spotIds[0] ?? '')}
            markedIds={markedIds}
            lastView={lastView()}
            onMove={move}
            onChoose={choose}
            asking={asking}
            fitTo={fitTo}
            layers={layers}
            onSwitchLayer={(layer) => change({ layers: switched(layer) })}
            captures={captures}
            chosenCapture={capture}
            overlays={overlays}
          />
        )}
        {isStats && (
          <StatsTab
            of="captures"
            filter={captures.query}
            view={address.stats}
            onChange={(stats) => change({ stats })}
            onShowAll={() => change(NO_FILTER)}
          />
        )}
        {!isMap && !isStats && (
          <HuntMapLists
            address={address}
            captures={captures}
            chosenCapture={capture}
            onList={(listed) => change({ listed, open: null })}
            onShowArea={showArea}
            points={shown}
            openId={chosen?.id ?? null}
            markedIds={markedIds}
            asking={asking}
            onOpen={open}
          />
        )}
        {isNothingLeft && !saysNothing && (
          <EmptyResult isOverMap={isMap} onShowAll={() => change(NO_FILTER)} />
        )}
      </Stage>
    </>
  );
}

import { mayOpen } from '@satomori/core';
import { CAPTURES } from '../../captures/captureKind.ts';
import { usePosition } from '../../map/position/usePosition.ts';
import { EmptyResult } from '../../map/screen/EmptyResult.tsx';
import { Stage } from '../../map/screen/Stage.tsx';
import { useLayers } from '../../map/screen/useLayers.ts';
import { useMapAddress } from '../../map/screen/useMapAddress.ts';
import { useIsDesktop } from '../../platform/device/viewport.ts';
import { TimeRange } from '../../posts/map/lazyParts.tsx';
import { usePostOverlays } from '../../posts/map/usePostOverlays.tsx';
import { type Posts, usePosts } from '../../posts/map/usePosts.ts';
import { StatsTab } from '../../posts/stats/lazyParts.ts';
import { useSession } from '../../queries/session/session.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { usePartsAhead } from '../../ui/page/usePartsAhead.ts';
import { HuntMapHead } from './HuntMapHead.tsx';
import { HuntMapLists } from './HuntMapLists.tsx';
import { HuntMapPanel } from './HuntMapPanel.tsx';
import { type HuntMapAddress, NO_FILTER, readHuntMapAddress, writeHuntMapAddress } from './huntMapAddress.ts';
import type { HuntMapItem } from '../../map/devices/huntMapItems.ts';
import { type Layer, LAYERS } from './layers.ts';
import { EfficiencyPart, PARTS, PARTS_WITH_CAPTURES } from './lazyParts.tsx';
import { MapTab } from './MapTab.tsx';
import { PastButton } from './PastButton.tsx';
import { PastTab } from './PastTab.tsx';
import { useChosen } from './useChosen.ts';
import { type ShownItems, useShownItems } from './useShownItems.ts';

const ADDRESS_WORDS = { read: readHuntMapAddress, write: writeHuntMapAddress };

/** `null` for people who have no list of captures either. */
function useCaptures(address: HuntMapAddress): Posts | null {
  const hasCaptures = mayOpen('/HuntTimeline', useSession().roles);
  const captures = usePosts(CAPTURES, address, hasCaptures);
  usePartsAhead(hasCaptures ? PARTS_WITH_CAPTURES : PARTS);
  return hasCaptures ? captures : null;
}

function contentOf(
  address: HuntMapAddress,
  layers: readonly Layer[],
  shownItems: ShownItems,
  captures: Posts | null,
) {
  // Without captures there are no figures.
  const isStats = captures !== null && address.tab === 'stats';
  const isMap = address.tab === 'map' || (address.tab === 'stats' && !isStats);
  const isCaptureList = captures !== null && (isStats || (!isMap && address.listed === 'captures'));
  const isCapturesOn = captures !== null && (layers.includes('captures') || layers.includes('heat'));
  const capturesLeft = captures === null ? 0 : isMap ? captures.placed : captures.filtered;
  const itemsLeft = isMap ? shownItems.onMap.length : shownItems.shown.length;
  // These report themselves that there is nothing.
  const saysNothing = address.past !== null || isStats || (!isMap && address.listed === 'areas');
  const isNothingLeft = isCaptureList
    ? captures.filtered === 0 && captures.all > 0
    : itemsLeft === 0 && shownItems.all.length > 0 && !(isMap && isCapturesOn && capturesLeft > 0);
  return {
    isMap,
    isCapturesOn,
    counted: isStats ? captures : null,
    isNothingLeft: isNothingLeft && !saysNothing,
  };
}

export function HuntMapContent({ items }: { items: readonly HuntMapItem[] }) {
  const { address, change, move, lastView } = useMapAddress(ADDRESS_WORDS);
  const asking = usePosition();
  const isDesktop = useIsDesktop();
  const { layers, switched } = useLayers(LAYERS, address.layers);
  const captures = useCaptures(address);
  const shownItems = useShownItems(items, address, layers);
  const { markedIds, byId } = shownItems;
  const chosen = useChosen({ address, change, captures, byId });
  const { overlays, showArea } = usePostOverlays({ layers, switched, change, form: '/HuntShot' });
  const { isMap, isCapturesOn, counted, isNothingLeft } = contentOf(address, layers, shownItems, captures);
  const { item, capture, spot, spotFirst, fitTo, open, choose, closeSpots } = chosen;
  const showAll = () => change(NO_FILTER);

  return (
    <>
      {captures !== null && captures.error !== null && (
        <LoadFailed error={captures.error} onRetry={captures.retry} hasOldData={captures.hasOldData} />
      )}
      <HuntMapHead {...{ address, change, shownItems, captures, isMap, isCapturesOn, closeSpots }} />
      <Stage
        foot={
          isDesktop &&
          captures !== null &&
          address.past === null && (
            <TimeRange posts={captures} onChange={change} beside={isMap && <PastButton onPress={change} />} />
          )
        }
        panel={
          <HuntMapPanel
            {...{ captures, spot, markedIds }}
            open={address.open}
            chosen={item}
            chosenCapture={capture}
            canZoom={isMap}
            onOpen={open}
            onBack={() => change({ open: null })}
            onZoom={chosen.zoomTo}
            onClose={chosen.close}
          />
        }
      >
        {isMap && address.past !== null && (
          <PastTab
            {...{ items, asking }}
            past={address.past}
            filter={address}
            lastView={lastView()}
            onMove={move}
            onPast={(past) => change({ past })}
          />
        )}
        {isMap && address.past === null && (
          <MapTab
            {...{ spotFirst, markedIds, asking, fitTo, layers, captures, overlays }}
            items={shownItems.onMap}
            allItems={items}
            chosen={item}
            chosenCapture={capture}
            lastView={lastView()}
            onMove={move}
            onChoose={choose}
            onSwitchLayer={(layer) => change({ layers: switched(layer) })}
            onPast={change}
          />
        )}
        {counted !== null && (
          <StatsTab
            of="captures"
            filter={counted.query}
            view={address.stats}
            onChange={(stats) => change({ stats })}
            onShowAll={showAll}
          >
            <EfficiencyPart filter={counted.query} />
          </StatsTab>
        )}
        {!isMap && counted === null && (
          <HuntMapLists
            {...{ address, captures, markedIds, asking }}
            items={shownItems.shown}
            openId={item?.id ?? null}
            chosenCapture={capture}
            onList={(listed) => change({ listed, open: null })}
            onShowArea={showArea}
            onOpen={open}
          />
        )}
        {isNothingLeft && <EmptyResult isOverMap={isMap} onShowAll={showAll} />}
      </Stage>
    </>
  );
}

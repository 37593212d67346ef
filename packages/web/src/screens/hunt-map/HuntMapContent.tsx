import { useCallback, useMemo, useState } from 'react';
import type { Spot } from '../../map/groupPins.ts';
import type { Place } from '../../map/place.ts';
import { usePosition } from '../../map/usePosition.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useChangedIds } from '../../ui/useChangedIds.ts';
import { CaptureFilters } from './captures/CaptureFilters.tsx';
import { useCaptures } from './captures/useCaptures.ts';
import { useChosenCapture } from './captures/useChosenCapture.ts';
import { CaptureListTab } from './CaptureListTab.tsx';
import { filterPoints } from './filterPoints.ts';
import { HuntMapCount } from './HuntMapCount.tsx';
import { HuntMapHead } from './HuntMapHead.tsx';
import { type HuntMapAddress, NO_FILTER } from './huntMapAddress.ts';
import { isInLayers } from './layers.ts';
import { HuntMapPanel } from './HuntMapPanel.tsx';
import { ListTab, usePartsAhead } from './lazyParts.tsx';
import { ListSwitch } from './ListSwitch.tsx';
import { isPlaced, type MapPoint, stampOf } from './mapPoints.ts';
import { MapTab } from './MapTab.tsx';
import { NothingLeft } from './NothingLeft.tsx';
import { PointFilters } from './PointFilters.tsx';
import { Stage } from './Stage.tsx';
import { useHuntMapAddress } from './useHuntMapAddress.ts';
import { useLayers } from './useLayers.ts';

const filtersOn = (filter: HuntMapAddress): number =>
  [
    filter.q.trim() !== '',
    filter.states.length > 0 || filter.isGatewayChosen,
    filter.group_id !== null,
    filter.isUnplaced,
    filter.period !== 'all',
    filter.species.length > 0,
  ].filter(Boolean).length;

const NO_PLACES: readonly Place[] = [];

export function HuntMapContent({ points }: { points: readonly MapPoint[] }) {
  const { address, change, move, lastView } = useHuntMapAddress();
  const asking = usePosition();
  const [spotIds, setSpotIds] = useState<readonly string[]>([]);
  const [fitTo, setFitTo] = useState(NO_PLACES);
  const { layers, switched } = useLayers(address.layers);
  const captures = useCaptures(address);
  const capture = useChosenCapture({ captures, address, change, onChoose: () => setSpotIds([]) });
  usePartsAhead(captures !== null);

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
    (point: MapPoint) => {
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

  const isMap = address.tab === 'map';
  const isCaptureList = !isMap && captures !== null && address.listed === 'captures';
  const isCapturesOn = captures !== null && (layers.includes('captures') || layers.includes('heat'));
  const capturesLeft = captures === null ? 0 : isMap ? captures.placed : captures.filtered;
  const pointsLeft = isMap ? onMap.length : shown.length;
  const isNothingLeft = isCaptureList
    ? captures.filtered === 0 && captures.all > 0
    : pointsLeft === 0 && points.length > 0 && !(isMap && isCapturesOn && capturesLeft > 0);

  return (
    <>
      {captures !== null && captures.error !== null && (
        <LoadFailed error={captures.error} onRetry={captures.retry} hasOldData={captures.hasOldData} />
      )}
      <HuntMapHead
        tab={address.tab}
        onTab={(tab) => {
          setSpotIds([]);
          closeSpot();
          // Nothing without a place can be on the map.
          change({ tab, ...(tab === 'map' ? { isUnplaced: false } : {}) });
        }}
        filtersOn={filtersOn(address)}
        filters={
          <>
            <PointFilters points={points} filter={address} onChange={change} />
            {captures !== null && <CaptureFilters filter={address} onChange={change} />}
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
        {!isMap && captures !== null && (
          <ListSwitch listed={address.listed} onChoose={(listed) => change({ listed, open: null })} />
        )}
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
          />
        )}
        {isCaptureList && (
          <CaptureListTab
            captures={captures}
            isFiltered={captures.all > 0}
            openId={address.open?.id ?? null}
            onOpen={capture.openRow}
          />
        )}
        {!isMap && !isCaptureList && (
          <ListTab
            points={shown}
            openId={chosen?.id ?? null}
            markedIds={markedIds}
            asking={asking}
            onOpen={open}
          />
        )}
        {isNothingLeft && <NothingLeft isOverMap={isMap} onShowAll={() => change(NO_FILTER)} />}
      </Stage>
    </>
  );
}

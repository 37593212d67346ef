import { listGateways, mayCall } from '@satomori/core';
import type { Map as LeafletMap } from 'leaflet';
import { useMemo, useState } from 'react';
import type { Spot } from '../../map/pins/groupPins.ts';
import { PALE_LOOK } from '../../map/points/markLook.ts';
import { FitTo, KeepInSight } from '../../map/canvas/MapFocus.tsx';
import { MapFrame } from '../../map/frame/MapFrame.tsx';
import { type MapView, startOf } from '../../geo/mapView.ts';
import { PinLayer } from '../../map/pins/PinLayer.tsx';
import type { Overlays } from '../../map/overlays/useOverlays.tsx';
import type { Place } from '../../geo/place.ts';
import { boundsOf } from '../../geo/boundsOf.ts';
import { LayerChoice } from '../../map/screen/LayerChoice.tsx';
import { layersOf } from '../../map/screen/layerSet.ts';
import type { PositionAsking } from '../../map/position/usePosition.ts';
import { ChosenPostMark } from '../../posts/map/ChosenPostMark.tsx';
import { PostLayers } from '../../posts/map/PostLayers.tsx';
import { PostNotices } from '../../posts/map/PostNotices.tsx';
import type { ChosenPost } from '../../posts/map/useChosenPost.ts';
import type { Posts } from '../../posts/map/usePosts.ts';
import { usePostView } from '../../posts/map/usePostView.ts';
import { useSession } from '../../queries/session/session.tsx';
import { ReceptionLines } from './items/ReceptionLines.tsx';
import { type Layer, LAYERS } from './layers.ts';
import { devicePin } from '../../map/devices/devicePin.tsx';
import { isPlaced, type HuntMapItem, needsPerson } from '../../map/devices/huntMapItems.ts';
import { HuntMapLegend, RadioPaths } from './lazyParts.tsx';
import { OutsideFired } from './items/OutsideFired.tsx';
import { PastButton } from './PastButton.tsx';
import type { HuntMapAddress } from './huntMapAddress.ts';

interface MapTabProps {
  /** The filtered ones. */
  items: readonly HuntMapItem[];
  /** All of them, because lines lead to filtered ones too. */
  allItems: readonly HuntMapItem[];
  /** The one whose card is open. */
  chosen: HuntMapItem | undefined;
  /** The most urgent of the spot whose list is open. */
  spotFirst: HuntMapItem | undefined;
  markedIds: ReadonlySet<string>;
  /** The last view of the map; `null` the first time. */
  lastView: MapView | null;
  onMove: (view: MapView) => void;
  onChoose: (spot: Spot) => void;
  asking: PositionAsking;
  /** Places to show together; a new array is a new request. */
  fitTo: readonly Place[];
  layers: readonly Layer[];
  onSwitchLayer: (layer: Layer) => void;
  /** Opens the states of the past. */
  onPast: (part: Partial<HuntMapAddress>) => void;
  /** `null` for people who may not see captures. */
  captures: Posts | null;
  chosenCapture: ChosenPost;
  overlays: Overlays;
}

const isFired = (item: HuntMapItem) => item.kind === 'trap' && item.trap.state === 'fired';
const NOWHERE: readonly Place[] = [];
const OF_CAPTURES: readonly Layer[] = ['captures', 'heat'];
const OF_GATEWAYS: readonly Layer[] = ['gateways', 'radio_paths'];

const LABEL = 'わなと親機の地図。矢印キーで動かし、＋と－で拡大・縮小します';
const LABEL_WITH_CAPTURES =
  'わなと親機、捕獲の地図。矢印キーで動かし、＋と－で拡大・縮小します。捕獲は一覧でも開けます';

/** Pins of those with a place, and the places of those that need a person. */
function usePins(items: readonly HuntMapItem[]) {
  const placed = useMemo(() => items.filter(isPlaced), [items]);
  const pins = useMemo(() => placed.map(devicePin), [placed]);
  const fired = useMemo(() => placed.filter(isFired).map(({ place }) => place), [placed]);
  const urgent = useMemo(() => placed.filter(needsPerson).map(({ place }) => place), [placed]);
  const places = useMemo(() => placed.map(({ place }) => place), [placed]);
  return { pins, fired, urgent, places };
}

/** 地図: the layers of this screen on the shared map. */
export function MapTab(props: MapTabProps) {
  const { items, allItems, chosen, spotFirst, markedIds, lastView, onMove, onChoose, asking, fitTo } = props;
  const { layers, onSwitchLayer, onPast, captures, chosenCapture, overlays } = props;
  const { site, roles } = useSession();
  const maySeeGateways = mayCall(listGateways, roles);
  const view = usePostView(captures, { points: layers.includes('captures'), heat: layers.includes('heat') });
  const offered = layersOf(LAYERS).filter(
    (layer) =>
      (captures !== null || !OF_CAPTURES.includes(layer)) &&
      (maySeeGateways || !OF_GATEWAYS.includes(layer)) &&
      (layer !== 'mesh' || site.mesh_style !== 'none'),
  );
  const inSight = chosen ?? spotFirst;
  const { pins, fired, urgent, places } = usePins(items);
  const [shownFired, setShownFired] = useState(NOWHERE);
  const above = (map: LeafletMap) => (
    <>
      <OutsideFired map={map} fired={fired} onShow={() => setShownFired([...fired])} />
      <PostNotices noun="捕獲" view={view} />
    </>
  );
  const legend = (map: LeafletMap) => <HuntMapLegend map={map} view={view} items={items} />;
  const set = view.isOn ? captures?.set : undefined;
  const all = useMemo(() => [...places, ...(set === undefined ? [] : boundsOf(set))], [places, set]);
  const [start] = useState<MapView>(() => lastView ?? startOf(site));
  const [startAround] = useState(lastView === null ? places : undefined);

  return (
    <MapFrame
      label={captures === null ? LABEL : LABEL_WITH_CAPTURES}
      tiles_url={site.tiles_url}
      start={start}
      startAround={startAround}
      all={all}
      urgent={urgent}
      onMove={onMove}
      asking={asking}
      above={above}
      legend={legend}
      overlays={overlays}
      layers={
        <>
          <PastButton isInPanel onPress={onPast} />
          <LayerChoice set={LAYERS} offered={offered} shown={layers} onSwitch={onSwitchLayer} />
        </>
      }
    >
      {captures !== null && view.isOn && (
        <PostLayers
          posts={captures}
          pins={pins}
          look={PALE_LOOK}
          isPointsOn={view.isPointsOn}
          isHeatOn={view.isHeatOn}
          heatRadius={view.heatRadius}
          onShown={view.onShown}
          onUrgent={view.onUrgent}
          onOpen={chosenCapture.open}
          onOpenSpot={chosenCapture.openSpot}
          onFailed={view.onFailed}
        />
      )}
      <ChosenPostMark location={chosenCapture.location} />
      {layers.includes('radio_paths') && maySeeGateways && <RadioPaths items={allItems} />}
      {chosen !== undefined && <ReceptionLines chosen={chosen} items={allItems} />}
      <PinLayer pins={pins} chosenId={inSight?.id ?? null} markedIds={markedIds} onChoose={onChoose} />
      {inSight !== undefined && isPlaced(inSight) && <KeepInSight {...inSight.place} />}
      <FitTo places={shownFired} />
      <FitTo places={fitTo} />
    </MapFrame>
  );
}

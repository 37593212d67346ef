import type { Map as LeafletMap } from 'leaflet';
import { useMemo, useState } from 'react';
import type { Pin, Spot } from '../../map/groupPins.ts';
import { FitTo, KeepInSight } from '../../map/MapFocus.tsx';
import { MapFrame } from '../../map/MapFrame.tsx';
import type { MapView } from '../../map/mapView.ts';
import { PinLayer } from '../../map/PinLayer.tsx';
import type { Place } from '../../map/place.ts';
import type { PositionAsking } from '../../map/usePosition.ts';
import { HeatLegend } from '../../map/points/HeatLegend.tsx';
import { useSession } from '../../queries/session.tsx';
import { boundsOf } from './captures/boundsOf.ts';
import { CaptureLegend } from './captures/CaptureLegend.tsx';
import { CaptureNotices } from './captures/CaptureNotices.tsx';
import { ChosenCaptureMark } from './captures/ChosenCaptureMark.tsx';
import { useCaptureView } from './captures/useCaptureView.ts';
import type { ChosenCapture } from './captures/useChosenCapture.ts';
import type { Captures } from './captures/useCaptures.ts';
import { HearingLines } from './HearingLines.tsx';
import { LayerChoice } from './LayerChoice.tsx';
import { type Layer, LAYERS } from './layers.ts';
import { CaptureLayers } from './lazyParts.tsx';
import { isAlarming, isPlaced, type MapPoint, type PlacedPoint, rankOf, wordOf } from './mapPoints.ts';
import { OutsideFired } from './OutsideFired.tsx';
import { PointShape } from './PointShape.tsx';

interface MapTabProps {
  /** Those the filter leaves. */
  points: readonly MapPoint[];
  /** All of them: lines go to others too. */
  allPoints: readonly MapPoint[];
  /** Whose card is open. */
  chosen: MapPoint | undefined;
  /** The most urgent of the spot whose list is open. */
  spotFirst: MapPoint | undefined;
  markedIds: ReadonlySet<string>;
  /** Where it stood last; `null` the first time. */
  lastView: MapView | null;
  onMove: (view: MapView) => void;
  onChoose: (spot: Spot) => void;
  asking: PositionAsking;
  /** Places that were asked to be shown together; a new array for each time. */
  fitTo: readonly Place[];
  layers: readonly Layer[];
  onSwitchLayer: (layer: Layer) => void;
  /** `null` for those who have none. */
  captures: Captures | null;
  chosenCapture: ChosenCapture;
}

const pinOf = (point: PlacedPoint): Pin => ({
  ...point.place,
  id: point.id,
  name: point.name,
  word: wordOf(point),
  rank: rankOf(point),
  isAlarming: isAlarming(point),
  shape: <PointShape point={point} size={24} />,
});

const isFired = (point: MapPoint) => point.kind === 'trap' && point.trap.state === 'fired';
const NOWHERE: readonly Place[] = [];
const OF_CAPTURES: readonly Layer[] = ['captures', 'heat'];

const LABEL = 'わなと親機の地図。矢印キーで動かし、＋と－で拡大・縮小します';
const LABEL_WITH_CAPTURES =
  'わなと親機、捕獲の地図。矢印キーで動かし、＋と－で拡大・縮小します。捕獲は一覧でも開けます';

/** 地図: the layers of this screen on the common map. */
export function MapTab(props: MapTabProps) {
  const { points, allPoints, chosen, spotFirst, markedIds, lastView, onMove, onChoose, asking, fitTo } =
    props;
  const { layers, onSwitchLayer, captures, chosenCapture } = props;
  const { site, roles } = useSession();
  const view = useCaptureView(captures, layers);
  const offered = LAYERS.filter(
    (layer) =>
      (captures !== null || !OF_CAPTURES.includes(layer)) && (layer !== 'gateways' || roles.has('gwView')),
  );
  const inSight = chosen ?? spotFirst;
  const placed = useMemo(() => points.filter(isPlaced), [points]);
  const pins = useMemo(() => placed.map(pinOf), [placed]);
  const fired = useMemo(() => placed.filter(isFired).map(({ place }) => place), [placed]);
  const [shownFired, setShownFired] = useState(NOWHERE);
  const above = (map: LeafletMap) => (
    <>
      <OutsideFired map={map} fired={fired} onShow={() => setShownFired([...fired])} />
      <CaptureNotices view={view} />
    </>
  );
  const legend = (map: LeafletMap) => (
    <>
      {view.isPointsOn && view.set.latitude.length > 0 && (
        <CaptureLegend set={view.set} isPart={view.isPart} needsApproval={site.post_needs_approval} />
      )}
      {view.isHeatOn && <HeatLegend map={map} />}
    </>
  );
  const places = useMemo(() => placed.map(({ place }) => place), [placed]);
  const set = captures?.set;
  const all = useMemo(() => [...places, ...(set === undefined ? [] : boundsOf(set))], [places, set]);
  const [start] = useState<MapView>(
    () =>
      lastView ?? {
        latitude: site.center_latitude,
        longitude: site.center_longitude,
        zoom: site.default_zoom,
      },
  );
  const [startAround] = useState(lastView === null ? places : undefined);

  return (
    <MapFrame
      label={captures === null ? LABEL : LABEL_WITH_CAPTURES}
      tiles_url={site.tiles_url}
      start={start}
      startAround={startAround}
      all={all}
      onMove={onMove}
      asking={asking}
      above={above}
      legend={legend}
      layers={<LayerChoice offered={offered} shown={layers} onSwitch={onSwitchLayer} />}
    >
      {captures !== null && view.isOn && (
        <CaptureLayers
          captures={captures}
          pins={pins}
          isPointsOn={view.isPointsOn}
          isHeatOn={view.isHeatOn}
          onShown={view.onShown}
          onOpen={chosenCapture.open}
          onOpenSpot={chosenCapture.openSpot}
          onFailed={view.onFailed}
        />
      )}
      <ChosenCaptureMark whereabouts={chosenCapture.whereabouts} />
      {chosen !== undefined && <HearingLines chosen={chosen} points={allPoints} />}
      <PinLayer pins={pins} chosenId={inSight?.id ?? null} markedIds={markedIds} onChoose={onChoose} />
      {inSight !== undefined && isPlaced(inSight) && <KeepInSight {...inSight.place} />}
      <FitTo places={shownFired} />
      <FitTo places={fitTo} />
    </MapFrame>
  );
}

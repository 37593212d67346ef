import type { Map as LeafletMap } from 'leaflet';
import { useMemo, useState } from 'react';
import { MapFrame } from '../../map/frame/MapFrame.tsx';
import { type MapView, startOf } from '../../geo/mapView.ts';
import type { Overlays } from '../../map/overlays/useOverlays.tsx';
import { boundsOf } from '../../geo/boundsOf.ts';
import { LayerChoice } from '../../map/screen/LayerChoice.tsx';
import { layersOf } from '../../map/screen/layerSet.ts';
import type { PositionAsking } from '../../map/position/usePosition.ts';
import { ChosenPostMark } from '../../posts/map/ChosenPostMark.tsx';
import { PostLegends } from '../../posts/map/lazyParts.tsx';
import { PostLayers } from '../../posts/map/PostLayers.tsx';
import { PostNotices } from '../../posts/map/PostNotices.tsx';
import type { ChosenPost } from '../../posts/map/useChosenPost.ts';
import type { Posts } from '../../posts/map/usePosts.ts';
import { usePostView } from '../../posts/map/usePostView.ts';
import { useSession } from '../../queries/session/session.tsx';
import { type Layer, LAYERS } from './layers.ts';
import { SIGHTINGS } from '../../sightings/sightingKind.ts';

interface MapTabProps {
  sightings: Posts;
  chosen: ChosenPost;
  /** The last view of the map; `null` the first time. */
  lastView: MapView | null;
  onMove: (view: MapView) => void;
  asking: PositionAsking;
  layers: readonly Layer[];
  onSwitchLayer: (layer: Layer) => void;
  overlays: Overlays;
}

/** 地図: sightings on the shared map. */
export function MapTab(props: MapTabProps) {
  const { sightings, chosen, lastView, onMove, asking, layers, onSwitchLayer, overlays } = props;
  const { site } = useSession();
  const offered = layersOf(LAYERS).filter((layer) => layer !== 'mesh' || site.mesh_style !== 'none');
  const view = usePostView(sightings, {
    points: layers.includes('sightings'),
    heat: layers.includes('heat'),
  });
  const all = useMemo(() => (view.isOn ? boundsOf(sightings.set) : []), [view.isOn, sightings.set]);
  const [start] = useState<MapView>(() => lastView ?? startOf(site));
  const above = () => <PostNotices noun="目撃" view={view} />;
  const legend = (map: LeafletMap) => <PostLegends map={map} kind={SIGHTINGS} view={view} />;
  return (
    <MapFrame
      label="目撃の地図。矢印キーで動かし、＋と－で拡大・縮小します。目撃は一覧でも開けます"
      tiles_url={site.tiles_url}
      start={start}
      all={all}
      urgent={view.urgent}
      onMove={onMove}
      asking={asking}
      above={above}
      legend={legend}
      overlays={overlays}
      layers={<LayerChoice set={LAYERS} offered={offered} shown={layers} onSwitch={onSwitchLayer} />}
    >
      {view.isOn && (
        <PostLayers
          posts={sightings}
          isPointsOn={view.isPointsOn}
          isHeatOn={view.isHeatOn}
          heatRadius={view.heatRadius}
          onShown={view.onShown}
          onUrgent={view.onUrgent}
          onOpen={chosen.open}
          onOpenSpot={chosen.openSpot}
          onFailed={view.onFailed}
        />
      )}
      <ChosenPostMark location={chosen.location} />
    </MapFrame>
  );
}

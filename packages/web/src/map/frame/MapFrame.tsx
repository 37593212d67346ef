import '../canvas/leafletStyles.ts';
import { mergeClasses } from '@fluentui/react-components';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useState } from 'react';
import { MapContainer, type MapContainerProps } from 'react-leaflet';
import { Attribution } from '../tiles/Attribution.tsx';
import { BaseLayer } from '../tiles/BaseLayer.tsx';
import { BaseMapChoice } from '../controls/BaseMapChoice.tsx';
import { LocateButton } from '../position/LocateButton.tsx';
import { MapEvents } from './MapEvents.tsx';
import { useMapFrameStyles } from './mapFrameStyles.ts';
import { MapNotice } from '../controls/MapNotice.tsx';
import { FIT, JAPAN, MAX_ZOOM, type MapView, MIN_ZOOM } from '../../geo/mapView.ts';
import { OutlineLayer } from '../outline/OutlineLayer.tsx';
import type { Overlays } from '../overlays/useOverlays.tsx';
import type { Place } from '../../geo/place.ts';
import { PinWindow } from '../pins/PinWindow.tsx';
import { PositionLayer } from '../position/PositionLayer.tsx';
import { ScaleBar } from '../controls/ScaleBar.tsx';
import { ShowAllButton } from '../controls/ShowAllButton.tsx';
import { useBaseMap } from '../tiles/useBaseMap.ts';
import type { PositionAsking } from '../position/usePosition.ts';
import { ZoomButtons } from '../controls/ZoomButtons.tsx';

interface MapFrameProps {
  /** What it is a map of. */
  label: string;
  tiles_url: string;
  /** Where it begins; from then on the person moves it. */
  start: MapView;
  /** To begin with all of these in sight instead, no nearer than `start`. */
  startAround?: readonly Place[] | undefined;
  onMove: (view: MapView) => void;
  asking: PositionAsking;
  /** Everything there is: for the button that shows all of it. */
  all: readonly Place[];
  /** Where a person is needed: neither legend nor notice covers these. */
  urgent?: readonly Place[];
  /** Layers: rendered inside the map (`useMap`). */
  children: ReactNode;
  /** Messages and buttons over the map, at the top left. */
  above?: (map: LeafletMap) => ReactNode;
  /** What the signs mean, at the bottom left. */
  legend?: (map: LeafletMap) => ReactNode;
  /** What lies over it besides: mesh, areas, ruler. */
  overlays?: Overlays;
  /** What can be laid over it, in the panel of the base maps. */
  layers?: ReactNode;
}

const NOWHERE: readonly Place[] = [];
const EDGES: [[number, number], [number, number]] = [
  [JAPAN.south, JAPAN.west],
  [JAPAN.north, JAPAN.east],
];

const beginning = (start: MapView, around: readonly Place[] = []): MapContainerProps =>
  around.length === 0
    ? { center: [start.latitude, start.longitude], zoom: start.zoom }
    : {
        bounds: around.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
        boundsOptions: { ...FIT, maxZoom: start.zoom },
      };

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A map with its base, position, scale and controls; what it shows comes as children. The controls are ours:
 * Leaflet's write HTML as text, which the policy of the page forbids.
 */
export function MapFrame(props: MapFrameProps) {
  const { label, tiles_url, start, startAround, onMove, asking, children, all } = props;
  const { above, legend, overlays, layers, urgent = NOWHERE } = props;
  const styles = useMapFrameStyles();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [baseMap, chooseBaseMap] = useBaseMap();
  const [isMissing, setIsMissing] = useState(false);
  const [isStill] = useState(prefersStillness);

  return (
    <div className={styles.frame}>
      <MapContainer
        ref={setMap}
        className={styles.map}
        {...beginning(start, startAround)}
        minZoom={MIN_ZOOM}
        maxZoom={MAX_ZOOM}
        maxBounds={EDGES}
        maxBoundsViscosity={1}
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={!isStill}
        // A tile is there when it has come: to fade in keeps a slow phone busy for a quarter of a second.
        fadeAnimation={false}
        inertia={!isStill}
      >
        <MapEvents label={label} onMove={onMove} />
        <OutlineLayer isMissing={isMissing} />
        <BaseLayer baseMap={baseMap} tiles_url={tiles_url} onMissing={setIsMissing} />
        {asking.position !== null && <PositionLayer position={asking.position} />}
        {overlays?.inside}
        {children}
      </MapContainer>
      {map !== null && (
        <>
          <div className={mergeClasses(styles.above, styles.stack)}>
            <PinWindow map={map} places={urgent} className={styles.notices}>
              {above?.(map)}
              {overlays?.above(map)}
              {asking.problem !== null && (
                <MapNotice onClose={asking.dismissProblem}>{asking.problem}</MapNotice>
              )}
              {isMissing && <MapNotice>地図の画像を読み込めません（白地図を表示しています）</MapNotice>}
            </PinWindow>
            <div className={styles.notices}>{overlays?.panels(map)}</div>
          </div>
          <div className={mergeClasses(styles.corner, styles.top)}>
            <BaseMapChoice baseMap={baseMap} onChoose={chooseBaseMap}>
              {layers}
            </BaseMapChoice>
            <ShowAllButton map={map} places={all} className={styles.roomy} />
            {overlays?.tools(map, styles.high)}
          </div>
          <div className={mergeClasses(styles.corner, styles.bottom)}>
            <LocateButton map={map} asking={asking} />
            <ZoomButtons map={map} className={styles.roomy} />
          </div>
          <PinWindow map={map} places={urgent} className={styles.foot}>
            <div className={styles.scale}>
              <div className={mergeClasses(styles.legend, styles.roomy)}>
                {legend?.(map)}
                {overlays?.legend(map)}
              </div>
              <ScaleBar map={map} />
            </div>
            <Attribution />
          </PinWindow>
        </>
      )}
    </div>
  );
}

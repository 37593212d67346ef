import '../canvas/leafletStyles.ts';
import { mergeClasses } from '@fluentui/react-components';
import { JAPAN } from '@satomori/core';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useState } from 'react';
import { MapContainer, type MapContainerProps } from 'react-leaflet';
import { Attribution } from '../tiles/Attribution.tsx';
import { BaseMapChoice } from '../controls/BaseMapChoice.tsx';
import { LocateButton } from '../position/LocateButton.tsx';
import { MapEvents } from './MapEvents.tsx';
import { useMapFrameStyles } from './mapFrameStyles.ts';
import { MapNotice } from '../controls/MapNotice.tsx';
import { CLEAR_OF_CONTROLS, MAX_ZOOM, type MapView, MIN_ZOOM } from '../../geo/mapView.ts';
import type { Overlays } from '../overlays/useOverlays.tsx';
import type { Place } from '../../geo/place.ts';
import { PinWindow } from '../pins/PinWindow.tsx';
import { PositionLayer } from '../position/PositionLayer.tsx';
import { ScaleBar } from '../controls/ScaleBar.tsx';
import { ShowAllButton } from '../controls/ShowAllButton.tsx';
import { KeepAreaButton } from '../town/KeepAreaButton.tsx';
import { KeepAreaPanel, SavePictureButton } from '../town/lazyParts.tsx';
import { useBaseLayers } from './useBaseLayers.tsx';
import type { PositionAsking } from '../position/usePosition.ts';
import { ZoomButtons } from '../controls/ZoomButtons.tsx';
import { prefersReducedMotion } from '../../platform/device/viewport.ts';

interface MapFrameProps {
  /** What the map shows, for screen readers. */
  label: string;
  tiles_url: string;
  /** The first view; from then on the person moves the map. */
  start: MapView;
  /** Starts with all of these visible instead, no closer than `start`. */
  startAround?: readonly Place[] | undefined;
  onMove: (view: MapView) => void;
  asking: PositionAsking;
  /** All places, for the button that shows everything. */
  all: readonly Place[];
  /** Places that need a person: neither legend nor notice covers them. */
  urgent?: readonly Place[];
  /** Layers, rendered inside the map (`useMap`). */
  children: ReactNode;
  /** Messages and buttons over the map, at the top left. */
  above?: (map: LeafletMap) => ReactNode;
  /** Explains the signs, at the bottom left. */
  legend?: (map: LeafletMap) => ReactNode;
  /** Overlays: mesh, areas, ruler. */
  overlays?: Overlays;
  /** Layer choices in the panel of the base maps. */
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
        boundsOptions: { ...CLEAR_OF_CONTROLS, maxZoom: start.zoom },
      };

/**
 * A map with base map, position, scale and controls; its content is rendered as children. The controls are
 * our own: Leaflet's write text as HTML, which the page's policy forbids.
 */
export function MapFrame(props: MapFrameProps) {
  const { label, tiles_url, start, startAround, onMove, asking, children, all } = props;
  const { above, legend, overlays, layers, urgent = NOWHERE } = props;
  const styles = useMapFrameStyles();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const base = useBaseLayers(tiles_url);
  const [isKeeping, setIsKeeping] = useState(false);
  const [hasReducedMotion] = useState(prefersReducedMotion);

  return (
    <div className={styles.frame}>
      <MapContainer
        // Leaflet passes itself as the event's target. Sooner than `ref`: content and controls are drawn in one go.
        whenReady={((event: { target: LeafletMap }) => setMap(event.target)) as () => void}
        className={styles.map}
        {...beginning(start, startAround)}
        minZoom={MIN_ZOOM}
        maxZoom={MAX_ZOOM}
        maxBounds={EDGES}
        maxBoundsViscosity={1}
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={!hasReducedMotion}
        // Fading tiles in keeps a slow phone busy for a quarter of a second.
        fadeAnimation={false}
        inertia={!hasReducedMotion}
      >
        <MapEvents label={label} onMove={onMove} />
        {base.layers}
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
              {base.notice !== null && <MapNotice>{base.notice}</MapNotice>}
            </PinWindow>
            <div className={styles.notices}>
              {isKeeping && <KeepAreaPanel map={map} onClose={() => setIsKeeping(false)} />}
              {overlays?.panels(map)}
            </div>
          </div>
          <div className={mergeClasses(styles.corner, styles.top)}>
            <BaseMapChoice baseMap={base.baseMap} onChoose={base.choose}>
              {(close) => (
                <>
                  <KeepAreaButton
                    onPress={() => {
                      close();
                      setIsKeeping(true);
                    }}
                  />
                  {layers}
                  <SavePictureButton map={map} />
                </>
              )}
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
              <div className={mergeClasses(styles.legend, styles.roomy)} data-picture="legend">
                {legend?.(map)}
                {overlays?.legend(map)}
              </div>
              <ScaleBar map={map} />
            </div>
            <Attribution sources={base.sources} />
          </PinWindow>
        </>
      )}
    </div>
  );
}

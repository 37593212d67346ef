import '../canvas/leafletStyles.ts';
import { makeStyles } from '@fluentui/react-components';
import { latLngBounds } from 'leaflet';
import { type ReactNode, useEffect } from 'react';
import { MapContainer, useMap } from 'react-leaflet';
import { Attribution } from '../tiles/Attribution.tsx';
import { MAX_ZOOM, MIN_ZOOM } from '../../geo/mapView.ts';
import type { Place } from '../../geo/place.ts';
import { useBaseLayers } from './useBaseLayers.tsx';
import { MAP_GROUND } from '../../ui/colors.ts';

const useStyles = makeStyles({
  box: {
    position: 'relative',
    isolation: 'isolate',
    overflow: 'hidden',
    height: '100%',
    borderRadius: '8px',
  },
  picture: { height: '100%' },
  map: { height: '100%', backgroundColor: MAP_GROUND },
  foot: { position: 'absolute', zIndex: 1000, right: 0, bottom: 0 },
});

interface StillMapProps {
  /** Alternative text for screen readers. */
  label: string;
  tiles_url: string;
  /** All of these are visible; at least one. */
  around: readonly Place[];
  /** Maximum zoom of the first view; 14 by default. */
  nearestZoom?: number;
  /** Layers of the map. */
  children: ReactNode;
}

/** No closer, so that the surroundings show which valley it is. */
const NEAREST_ZOOM = 14;
const ROOM: [number, number] = [24, 24];

const boundsOf = (around: readonly Place[]) =>
  latLngBounds(around.map(({ latitude, longitude }): [number, number] => [latitude, longitude]));

function Show({ around, nearestZoom }: Pick<Required<StillMapProps>, 'around' | 'nearestZoom'>) {
  const map = useMap();
  const asked = JSON.stringify(around);
  useEffect(() => {
    const places = JSON.parse(asked) as Place[];
    map.fitBounds(boundsOf(places), { padding: ROOM, maxZoom: nearestZoom, animate: false });
  }, [map, asked, nearestZoom]);
  return null;
}

/** A map as a picture: it does not move, takes no focus, and a scrolling finger passes over it. */
export function StillMap(props: StillMapProps) {
  const { label, tiles_url, around, nearestZoom = NEAREST_ZOOM, children } = props;
  const styles = useStyles();
  const { layers, sources } = useBaseLayers(tiles_url);
  return (
    <div className={styles.box}>
      <div className={styles.picture} role="img" aria-label={label}>
        <MapContainer
          className={styles.map}
          bounds={boundsOf(around)}
          boundsOptions={{ padding: ROOM, maxZoom: nearestZoom }}
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          dragging={false}
          touchZoom={false}
          doubleClickZoom={false}
          scrollWheelZoom={false}
          boxZoom={false}
          keyboard={false}
          zoomControl={false}
          attributionControl={false}
          zoomAnimation={false}
          fadeAnimation={false}
        >
          {layers}
          {children}
          <Show around={around} nearestZoom={nearestZoom} />
        </MapContainer>
      </div>
      <div className={styles.foot}>
        <Attribution sources={sources} />
      </div>
    </div>
  );
}

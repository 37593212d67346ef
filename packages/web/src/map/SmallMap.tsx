import 'leaflet/dist/leaflet.css';
import { makeStyles } from '@fluentui/react-components';
import { latLng, latLngBounds } from 'leaflet';
import { useEffect, useState } from 'react';
import { CircleMarker, MapContainer, Rectangle, useMap } from 'react-leaflet';
import { Attribution } from './Attribution.tsx';
import { BaseLayer } from './BaseLayer.tsx';
import { MAX_ZOOM, MIN_ZOOM } from './mapView.ts';
import { OutlineLayer } from './OutlineLayer.tsx';
import type { Place } from './place.ts';
import { PositionLayer } from './PositionLayer.tsx';
import { useBaseMap } from './useBaseMap.ts';

/** A square on the ground, degrees. */
export interface Square {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface SmallMapProps {
  /** Read out in place of the picture. */
  label: string;
  tiles_url: string;
  place: Place;
  /** Metres of doubt around it; `null` where nobody said. */
  accuracy: number | null;
  /** It lies somewhere in here. */
  square: Square | null;
}

const useStyles = makeStyles({
  box: {
    position: 'relative',
    isolation: 'isolate',
    overflow: 'hidden',
    height: '180px',
    borderRadius: '8px',
  },
  map: { height: '100%', backgroundColor: '#DDE7EC' },
  foot: { position: 'absolute', zIndex: 1000, right: 0, bottom: 0 },
});

/** Not nearer: what lies around tells a person whether it is the right valley. */
const NEAREST_ZOOM = 15;
const ROOM: [number, number] = [16, 16];
const SQUARE = { color: '#1565C0', weight: 2, fillColor: '#1565C0', fillOpacity: 0.12 };
const DOT = { color: '#FFFFFF', weight: 3, fillColor: '#1565C0', fillOpacity: 1 };

function Show({ place: { latitude, longitude }, accuracy, square }: SmallMapProps) {
  const map = useMap();
  useEffect(() => {
    const bounds =
      square === null
        ? latLng(latitude, longitude).toBounds((accuracy ?? 0) * 2)
        : latLngBounds([square.south, square.west], [square.north, square.east]);
    map.fitBounds(bounds, { padding: ROOM, maxZoom: NEAREST_ZOOM, animate: false });
  }, [map, latitude, longitude, accuracy, square]);
  return null;
}

/** Where something is, and how sure that is, at one glance; nothing in it moves or takes the focus. */
export function SmallMap(props: SmallMapProps) {
  const { label, tiles_url, place, accuracy, square } = props;
  const styles = useStyles();
  const [baseMap] = useBaseMap();
  const [isMissing, setIsMissing] = useState(false);
  const center: [number, number] = [place.latitude, place.longitude];
  return (
    <div className={styles.box} role="img" aria-label={label}>
      <MapContainer
        className={styles.map}
        center={center}
        zoom={NEAREST_ZOOM}
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
        <OutlineLayer isMissing={isMissing} />
        <BaseLayer baseMap={baseMap} tiles_url={tiles_url} onMissing={setIsMissing} />
        {square !== null && (
          <Rectangle
            bounds={[
              [square.south, square.west],
              [square.north, square.east],
            ]}
            pathOptions={SQUARE}
            interactive={false}
          />
        )}
        {square === null && accuracy !== null ? (
          <PositionLayer position={{ ...place, accuracy }} />
        ) : (
          <CircleMarker center={center} radius={8} pathOptions={DOT} interactive={false} />
        )}
        <Show {...props} />
      </MapContainer>
      <div className={styles.foot}>
        <Attribution />
      </div>
    </div>
  );
}

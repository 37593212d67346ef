import { makeStyles } from '@fluentui/react-components';
import { latLng } from 'leaflet';
import { useMemo } from 'react';
import { CircleMarker, Rectangle } from 'react-leaflet';
import type { Place } from '../../geo/place.ts';
import { PositionLayer } from '../position/PositionLayer.tsx';
import { StillMap } from './StillMap.tsx';
import { BLUE, WHITE } from '../../ui/colors.ts';

/** A square on the ground, in degrees. */
interface Square {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface SmallMapProps {
  /** Alternative text for screen readers. */
  label: string;
  tiles_url: string;
  place: Place;
  /** Accuracy in metres; `null` where unknown. */
  accuracy: number | null;
  /** The square that the place is known to be in. */
  square: Square | null;
}

const useStyles = makeStyles({ box: { height: '180px' } });

/** No closer, so that the surroundings show whether it is the right valley. */
const NEAREST_ZOOM = 15;
const SQUARE = { color: BLUE, weight: 2, fillColor: BLUE, fillOpacity: 0.12 };
const DOT = { color: WHITE, weight: 3, fillColor: BLUE, fillOpacity: 1 };

/** The square itself, or the square around the place given by its accuracy. */
function squareAround({
  place,
  accuracy,
  square,
}: Pick<SmallMapProps, 'place' | 'accuracy' | 'square'>): Square {
  if (square !== null) return square;
  const bounds = latLng(place.latitude, place.longitude).toBounds((accuracy ?? 0) * 2);
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
}

/** Shows at a glance where something is and how exact that is. */
export function SmallMap({ label, tiles_url, place, accuracy, square }: SmallMapProps) {
  const styles = useStyles();
  const around = useMemo(() => {
    const { south, west, north, east } = squareAround({ place, accuracy, square });
    return [
      { latitude: south, longitude: west },
      { latitude: north, longitude: east },
    ];
  }, [place, accuracy, square]);
  return (
    <div className={styles.box}>
      <StillMap label={label} tiles_url={tiles_url} around={around} nearestZoom={NEAREST_ZOOM}>
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
          <CircleMarker
            center={[place.latitude, place.longitude]}
            radius={8}
            pathOptions={DOT}
            interactive={false}
          />
        )}
      </StillMap>
    </div>
  );
}

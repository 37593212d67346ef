import { Circle, CircleMarker } from 'react-leaflet';
import { useMapPane } from '../canvas/useMapPane.ts';
import type { OwnPosition } from './usePosition.ts';
import { BLUE, WHITE } from '../../ui/colors.ts';

const ABOVE_LINES = 610;
const ACCURACY_CIRCLE = { color: BLUE, weight: 1, fillColor: BLUE, fillOpacity: 0.12 };
const DOT = { color: WHITE, weight: 3, fillColor: BLUE, fillOpacity: 1 };

/** The person's position and its accuracy. */
export function PositionLayer({ position: { latitude, longitude, accuracy } }: { position: OwnPosition }) {
  useMapPane('position', ABOVE_LINES);
  const center: [number, number] = [latitude, longitude];
  return (
    <>
      <Circle
        center={center}
        radius={accuracy}
        pathOptions={ACCURACY_CIRCLE}
        interactive={false}
        pane="position"
      />
      <CircleMarker center={center} radius={8} pathOptions={DOT} interactive={false} pane="position" />
    </>
  );
}

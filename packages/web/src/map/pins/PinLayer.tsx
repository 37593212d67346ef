import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LatLngBounds } from 'leaflet';
import { useMap, useMapEvents } from 'react-leaflet';
import { groupPins, NAMED_FROM_ZOOM, type Pin, type Spot } from './groupPins.ts';
import { PinButton } from './PinButton.tsx';
import { useMapPane } from '../canvas/useMapPane.ts';
import { usePlacedElements } from '../canvas/usePlacedElements.ts';

/** Share of the map around it that is drawn as well, so that a short move reveals nothing missing. */
const MARGIN = 0.3;

/** Zoom and area of the map after its last move. */
function useShownArea(): { zoom: number; area: LatLngBounds } {
  const map = useMap();
  const read = () => ({ zoom: map.getZoom(), area: map.getBounds().pad(MARGIN) });
  const [shown, setShown] = useState(read);
  useMapEvents({ moveend: () => setShown(read()), resize: () => setShown(read()) });
  return shown;
}

interface PinLayerProps {
  pins: readonly Pin[];
  /** Id of the pin whose card is open. */
  chosenId: string | null;
  markedIds: ReadonlySet<string>;
  onChoose: (spot: Spot) => void;
}

const ABOVE_LINES = 620;

/**
 * Pins as buttons, with close ones combined into one spot with its count; only the visible ones are in the
 * page.
 */
export function PinLayer({ pins, chosenId, markedIds, onChoose }: PinLayerProps) {
  const pane = useMapPane('pins', ABOVE_LINES);
  const { zoom, area } = useShownArea();
  const place = usePlacedElements();
  const spots = useMemo(() => groupPins(pins, zoom), [pins, zoom]);
  const inSight = spots.filter(({ latitude, longitude }) => area.contains([latitude, longitude]));
  return createPortal(
    inSight.map((spot) => (
      <PinButton
        key={spot.id}
        spot={spot}
        isChosen={spot.pins.some(({ id }) => id === chosenId)}
        isMarked={spot.pins.some(({ id }) => markedIds.has(id))}
        isNamed={zoom >= NAMED_FROM_ZOOM}
        place={place}
        onChoose={onChoose}
      />
    )),
    pane,
  );
}

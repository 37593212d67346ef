import { Fragment, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LatLng, LatLngBounds } from 'leaflet';
import { useMap, useMapEvents } from 'react-leaflet';
import { worldPixel } from '../../geo/worldPixel.ts';
import { groupPins, nameAt, type Pin, type Spot } from './groupPins.ts';
import { PinButton } from './PinButton.tsx';
import { PinName } from './PinName.tsx';
import { placeNames } from './placeNames.ts';
import type { Box } from './freeOfPins.ts';
import { useMapPane } from '../canvas/useMapPane.ts';
import { usePlacedElements } from '../canvas/usePlacedElements.ts';

/** Share of the map around it that is drawn as well, so that a short move reveals nothing missing. */
const MARGIN = 0.3;

/** Zoom and area of the map after its last move, and its visible part in pixels of the world. */
function useShownArea(): { zoom: number; area: LatLngBounds; view: Box } {
  const map = useMap();
  const read = () => {
    const bounds = map.getBounds();
    const zoom = map.getZoom();
    const corner = (at: LatLng) => worldPixel({ latitude: at.lat, longitude: at.lng }, zoom);
    const [start, end] = [corner(bounds.getNorthWest()), corner(bounds.getSouthEast())];
    const view = { left: start.x, top: start.y, right: end.x, bottom: end.y };
    return { zoom, area: bounds.pad(MARGIN), view };
  };
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
  const { zoom, area, view } = useShownArea();
  const place = usePlacedElements();
  const spots = useMemo(() => groupPins(pins, zoom), [pins, zoom]);
  const inSight = useMemo(
    () => spots.filter(({ latitude, longitude }) => area.contains([latitude, longitude])),
    [spots, area],
  );
  const sides = useMemo(
    () =>
      placeNames(
        inSight.map((spot) => ({ id: spot.id, ...worldPixel(spot, zoom), name: nameAt(spot, zoom) })),
        view,
      ),
    [inSight, zoom, view],
  );
  return createPortal(
    inSight.map((spot) => {
      const name = nameAt(spot, zoom);
      return (
        <Fragment key={spot.id}>
          <PinButton
            spot={spot}
            isChosen={spot.pins.some(({ id }) => id === chosenId)}
            isMarked={spot.pins.some(({ id }) => markedIds.has(id))}
            place={place}
            onChoose={onChoose}
          />
          {name !== null && (
            <PinName
              id={spot.id}
              latitude={spot.latitude}
              longitude={spot.longitude}
              name={name}
              side={sides.get(spot.id) ?? 'below'}
              place={place}
            />
          )}
        </Fragment>
      );
    }),
    pane,
  );
}

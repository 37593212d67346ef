import { makeStyles } from '@fluentui/react-components';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { CircleMarker, Polyline, useMap } from 'react-leaflet';
import type { Place } from '../../geo/place.ts';
import { useMapPane } from '../canvas/useMapPane.ts';
import { INK, WHITE } from '../../ui/colors.ts';

export interface RulerLayerProps {
  points: readonly Place[];
  onAdd: (point: Place) => void;
}

const ABOVE_POSITION = 620;
const PANE = 'ruler';
/** A finger moves up to this far while it presses. */
const STILL_PX = 8;
const EDGE = { color: WHITE, weight: 7, opacity: 0.9 };
const LINE = { color: INK, weight: 3, dashArray: '8 5' };
const DOT = { color: WHITE, weight: 2, fillColor: INK, fillOpacity: 1 };

const useStyles = makeStyles({
  // The place where 「中央を加える」 adds a point.
  middle: {
    position: 'absolute',
    zIndex: 900,
    left: 'calc(50% - 12px)',
    top: 'calc(50% - 12px)',
    width: '24px',
    height: '24px',
    pointerEvents: 'none',
  },
});

/**
 * Handles presses on the map before anything on it: while measuring, no card opens. A key press has no place
 * and is handled as usual.
 */
function useTaps(onAdd: (point: Place) => void): void {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    let down = { x: 0, y: 0 };
    const begin = ({ clientX, clientY }: PointerEvent) => {
      down = { x: clientX, y: clientY };
    };
    const take = (event: MouseEvent) => {
      if (event.detail === 0) return;
      event.stopPropagation();
      // The end of a drag is no press.
      if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > STILL_PX) return;
      const { lat, lng } = map.mouseEventToLatLng(event);
      onAdd({ latitude: lat, longitude: lng });
    };
    map.doubleClickZoom.disable();
    container.addEventListener('pointerdown', begin, { capture: true });
    container.addEventListener('click', take, { capture: true });
    container.style.cursor = 'crosshair';
    return () => {
      map.doubleClickZoom.enable();
      container.removeEventListener('pointerdown', begin, { capture: true });
      container.removeEventListener('click', take, { capture: true });
      container.style.cursor = '';
    };
  }, [map, onAdd]);
}

/** The measured line. */
export function RulerLayer({ points, onAdd }: RulerLayerProps) {
  const styles = useStyles();
  const map = useMap();
  useMapPane(PANE, ABOVE_POSITION);
  useTaps(onAdd);
  const line = points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
  return (
    <>
      <Polyline positions={line} pathOptions={EDGE} interactive={false} pane={PANE} />
      <Polyline positions={line} pathOptions={LINE} interactive={false} pane={PANE} />
      {line.map((at, index) => (
        <CircleMarker key={index} center={at} radius={5} pathOptions={DOT} interactive={false} pane={PANE} />
      ))}
      {createPortal(
        <svg className={styles.middle} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 0V24M0 12H24" stroke={WHITE} strokeWidth="5" />
          <path d="M12 1V23M1 12H23" stroke={INK} strokeWidth="2" />
        </svg>,
        map.getContainer(),
      )}
    </>
  );
}

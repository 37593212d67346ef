import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useCallback } from 'react';
import { createPortal } from 'react-dom';
import type { Place } from '../../geo/place.ts';
import { useMapPane } from '../canvas/useMapPane.ts';
import { usePlacedElements } from '../canvas/usePlacedElements.ts';
import { PIN_GROUND } from '../../ui/colors.ts';

const useStyles = makeStyles({
  ring: {
    position: 'absolute',
    left: '-20px',
    top: '-20px',
    width: '40px',
    height: '40px',
    display: 'grid',
    placeItems: 'center',
    boxSizing: 'border-box',
    backgroundColor: PIN_GROUND,
    border: `4px solid ${tokens.colorBrandStroke1}`,
    borderRadius: '50%',
    boxShadow: `0 0 0 1px ${PIN_GROUND}, inset 0 0 0 1px ${PIN_GROUND}`,
    pointerEvents: 'none',
  },
});

const ABOVE_POINTS = 460;
const KEY = 'chosen';

/** Marks the point whose card is open: a ring with its sign, above everything around it. */
export function ChosenRing({ latitude, longitude, children }: Place & { children: ReactNode }) {
  const styles = useStyles();
  const pane = useMapPane('chosen', ABOVE_POINTS);
  const place = usePlacedElements();
  const ref = useCallback(
    (element: HTMLElement | null) => place(KEY, { latitude, longitude }, element),
    [place, latitude, longitude],
  );
  return createPortal(
    <div ref={ref} className={`leaflet-zoom-animated ${styles.ring}`}>
      {children}
    </div>,
    pane,
  );
}

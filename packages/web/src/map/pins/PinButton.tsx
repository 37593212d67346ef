import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, type MouseEvent, type PointerEvent, useCallback, useRef } from 'react';
import { type Spot, spotLabel } from './groupPins.ts';
import type { Place } from '../../geo/place.ts';
import { WHITE, PIN_GROUND, PIN_MARKED, SLATE } from '../../ui/colors.ts';
import { REDUCED_MOTION } from '../../platform/device/viewport.ts';

interface PinButtonProps {
  spot: Spot;
  isChosen: boolean;
  isMarked: boolean;
  place: (key: string, at: Place, element: HTMLElement | null) => void;
  onChoose: (spot: Spot) => void;
}

const TARGET = '48px';

const useStyles = makeStyles({
  pin: {
    position: 'absolute',
    left: '-24px',
    top: '-24px',
    width: TARGET,
    height: TARGET,
    display: 'grid',
    placeItems: 'center',
    padding: 0,
    border: 'none',
    background: 'none',
    cursor: 'pointer',
    borderRadius: '50%',
    touchAction: 'none',
    ':hover': { zIndex: 3 },
    ':focus-visible': { zIndex: 3, outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-4px' },
  },
  urgent: { zIndex: 1 },
  chosen: { zIndex: 2 },
  disc: {
    gridArea: '1 / 1',
    width: '34px',
    height: '34px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    backgroundColor: PIN_GROUND,
    boxShadow: '0 0 0 1px rgba(27, 38, 43, 0.35), 0 1px 4px rgba(27, 38, 43, 0.35)',
  },
  discChosen: { boxShadow: `0 0 0 3px ${tokens.colorBrandStroke1}, 0 1px 6px rgba(27, 38, 43, 0.5)` },
  discMarked: { backgroundColor: PIN_MARKED },
  ring: {
    gridArea: '1 / 1',
    width: '34px',
    height: '34px',
    borderRadius: '50%',
    border: `3px solid ${tokens.colorStatusDangerForeground1}`,
    boxSizing: 'border-box',
    transform: 'scale(1.25)',
    animationName: {
      from: { opacity: 0.9, transform: 'scale(1)' },
      to: { opacity: 0, transform: 'scale(1.9)' },
    },
    animationDuration: '1.6s',
    // Less than five seconds, as WCAG 2.2.2 asks; a map that moves for ever draws on the battery.
    animationIterationCount: 3,
    animationTimingFunction: 'ease-out',
    pointerEvents: 'none',
    [REDUCED_MOTION]: { animationName: 'none' },
  },
  count: {
    position: 'absolute',
    top: '1px',
    right: '0',
    minWidth: '20px',
    padding: '0 4px',
    boxSizing: 'border-box',
    borderRadius: '10px',
    backgroundColor: SLATE,
    color: WHITE,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '20px',
    fontWeight: 700,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** A press that moves further than this is a drag of the map. */
const STILL_PX = 8;

/**
 * A spot of the map: the shape of its most urgent state, the number of things there, and a ring where an
 * alarm is unanswered.
 */
export const PinButton = memo(function PinButton(props: PinButtonProps) {
  const { spot, isChosen, isMarked, place, onChoose } = props;
  const styles = useStyles();
  const { id, latitude, longitude, pins } = spot;
  const [first] = pins;
  const pressedAt = useRef<{ x: number; y: number } | null>(null);
  const ref = useCallback(
    (element: HTMLElement | null) => place(id, { latitude, longitude }, element),
    [place, id, latitude, longitude],
  );

  const press = ({ clientX, clientY }: PointerEvent) => {
    pressedAt.current = { x: clientX, y: clientY };
  };
  const choose = ({ clientX, clientY, detail }: MouseEvent) => {
    const from = pressedAt.current;
    pressedAt.current = null;
    // `detail` is 0 for the keyboard.
    const isStill =
      detail === 0 || from === null || Math.hypot(from.x - clientX, from.y - clientY) < STILL_PX;
    if (isStill) onChoose(spot);
  };

  if (first === undefined) return null;
  return (
    <button
      ref={ref}
      type="button"
      data-pin={id}
      className={mergeClasses(
        'leaflet-zoom-animated',
        styles.pin,
        first.rank === 0 && styles.urgent,
        isChosen && styles.chosen,
      )}
      aria-label={spotLabel(spot)}
      aria-pressed={isChosen}
      title={spotLabel(spot)}
      onPointerDown={press}
      onClick={choose}
      // The map would zoom in.
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {pins.some(({ isAlarming }) => isAlarming) && <span className={styles.ring} />}
      <span
        className={mergeClasses(styles.disc, isMarked && styles.discMarked, isChosen && styles.discChosen)}
      >
        {first.shape}
      </span>
      {pins.length > 1 && <span className={styles.count}>{pins.length}</span>}
    </button>
  );
});

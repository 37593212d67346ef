import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, useCallback } from 'react';
import type { Place } from '../../geo/place.ts';
import type { Spot } from './groupPins.ts';
import type { NameSide } from './placeNames.ts';
import { MAP_LABEL, MAP_TEXT } from '../../ui/colors.ts';

const useStyles = makeStyles({
  // Without a size: the name is placed around the middle of the pin.
  middle: { position: 'absolute', left: 0, top: 0, pointerEvents: 'none' },
  name: {
    position: 'absolute',
    padding: '0 4px',
    borderRadius: '4px',
    backgroundColor: MAP_LABEL,
    color: MAP_TEXT,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '18px',
    whiteSpace: 'nowrap',
  },
  below: { top: '18px', left: 0, transform: 'translateX(-50%)' },
  // Above the number of things on the spot.
  above: { bottom: '22px', left: 0, transform: 'translateX(-50%)' },
  right: { left: '18px', top: 0, transform: 'translateY(-50%)' },
  left: { right: '18px', top: 0, transform: 'translateY(-50%)' },
});

interface PinNameProps extends Pick<Spot, 'id' | 'latitude' | 'longitude'> {
  name: string;
  side: NameSide;
  place: (key: string, at: Place, element: HTMLElement | null) => void;
}

/** The name beside a pin, which the pin's own label has as well. */
export const PinName = memo(function PinName({ id, latitude, longitude, name, side, place }: PinNameProps) {
  const styles = useStyles();
  const ref = useCallback(
    (element: HTMLElement | null) => place(`${id} name`, { latitude, longitude }, element),
    [place, id, latitude, longitude],
  );
  return (
    <span ref={ref} className={`leaflet-zoom-animated ${styles.middle}`} aria-hidden>
      <span data-name={id} className={mergeClasses(styles.name, styles[side])}>
        {name}
      </span>
    </span>
  );
});

import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Place } from './place.ts';

/** From the place of a pin to its edge. */
const PIN_PX = 28;

const useStyles = makeStyles({
  // Also through what takes presses itself, but for controls: on a small map a pin may always lie below them.
  aside: {
    opacity: 0.15,
    '& *': { pointerEvents: 'none !important' as 'none' },
    '& :is(select, button, summary, a, input)': { pointerEvents: 'auto !important' as 'auto' },
  },
});

interface StepAsideProps {
  map: LeafletMap;
  /** What must not be covered. */
  places: readonly Place[];
  className: string;
  children: ReactNode;
}

/** Lies over the map, but lets the place below it be seen and pressed while one of these is there. */
export function StepAside({ map, places, className, children }: StepAsideProps) {
  const styles = useStyles();
  const element = useRef<HTMLDivElement>(null);
  const [isAside, setIsAside] = useState(false);
  useLayoutEffect(() => {
    const here = element.current;
    if (here === null || places.length === 0) {
      setIsAside(false);
      return;
    }
    const look = () => {
      const box = here.getBoundingClientRect();
      const frame = map.getContainer().getBoundingClientRect();
      const isBelow = ({ latitude, longitude }: Place) => {
        const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
        const [left, top] = [frame.left + x, frame.top + y];
        return (
          left > box.left - PIN_PX &&
          left < box.right + PIN_PX &&
          top > box.top - PIN_PX &&
          top < box.bottom + PIN_PX
        );
      };
      setIsAside(box.width > 0 && box.height > 0 && places.some(isBelow));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(here);
    map.on('move zoomend resize', look);
    return () => {
      observer.disconnect();
      map.off('move zoomend resize', look);
    };
  }, [map, places]);
  return (
    <div ref={element} className={mergeClasses(className, isAside && styles.aside)}>
      {children}
    </div>
  );
}

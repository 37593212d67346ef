import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { boxOfPin, clipFreeOf } from './freeOfPins.ts';
import type { Place } from '../../geo/place.ts';

interface PinWindowProps {
  map: LeafletMap;
  /** Places of the pins that must not be covered. */
  places: readonly Place[];
  className: string;
  children: ReactNode;
}

/** Covers the map except for these pins: a hole is cut for each, so that it can be seen and pressed. */
export function PinWindow({ map, places, className, children }: PinWindowProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = element.current;
    if (here === null) return;
    const cut = () => {
      const box = here.getBoundingClientRect();
      const frame = map.getContainer().getBoundingClientRect();
      const pins = places.map(({ latitude, longitude }) => {
        const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
        return boxOfPin({
          x: Math.round(x + frame.left - box.left),
          y: Math.round(y + frame.top - box.top),
        });
      });
      here.style.clipPath = clipFreeOf(box, pins);
    };
    cut();
    const observer = new ResizeObserver(cut);
    observer.observe(here);
    map.on('move zoomend resize', cut);
    return () => {
      observer.disconnect();
      map.off('move zoomend resize', cut);
    };
  }, [map, places]);
  return (
    <div ref={element} className={className}>
      {children}
    </div>
  );
}

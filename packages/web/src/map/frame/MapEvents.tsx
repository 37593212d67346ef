import { useEffect, useLayoutEffect, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { MapView } from '../../geo/mapView.ts';

interface MapEventsProps {
  label: string;
  onMove: (view: MapView) => void;
}

/** Reports moves of the map, follows its size, and names it for screen readers. */
export function MapEvents({ label, onMove }: MapEventsProps) {
  const map = useMap();
  const isResizing = useRef(false);
  useMapEvents({
    moveend: () => {
      if (isResizing.current) return;
      const { lat, lng } = map.getCenter();
      onMove({ latitude: lat, longitude: lng, zoom: map.getZoom() });
    },
  });

  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'region');
    container.setAttribute('aria-label', label);
  }, [map, label]);

  // Ends before the container leaves the page: a map without a size cannot draw its heat.
  useLayoutEffect(() => {
    // A card opening next to or below the map makes it smaller; Leaflet only watches the window.
    const observer = new ResizeObserver(() => {
      isResizing.current = true;
      // The middle stays; this is not a move by the person.
      map.invalidateSize({ animate: false });
      isResizing.current = false;
    });
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);

  return null;
}

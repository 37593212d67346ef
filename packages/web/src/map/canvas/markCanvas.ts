import { DomUtil, type LatLng, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet';
import { worldPixel } from '../../geo/worldPixel.ts';
import { pointAfterZoom } from './zoomAnimation.ts';
import type { Area } from '../../geo/pointSet.ts';

/** So much of the map's size is drawn beyond each edge: a drag brings it in without drawing anew. */
const MARGIN = 0.2;
const MAX_RATIO = 2;

/** The part of the land that a canvas over the map now would cover. */
export function coveredArea(map: LeafletMap): Area {
  const bounds = map.getBounds().pad(MARGIN);
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

/** The north-western corner of that part, on a whole pixel. */
export const cornerOf = (map: LeafletMap): LatLng =>
  map.layerPointToLatLng(map.containerPointToLayerPoint(map.getSize().multiplyBy(-MARGIN)).round());

export interface Frame {
  /** Pixel of the canvas at which a place lies, at the zoom at which it was drawn. */
  pixelOf: (latitude: number, longitude: number) => { x: number; y: number };
  zoom: number;
}

/**
 * A canvas of our own in a pane of the map: moved along with it, stretched while it zooms, and drawn anew only when
 * somebody asks, so that what stands on it stays until the next drawing is ready.
 */
export function createMarkCanvas(map: LeafletMap, pane: HTMLElement) {
  const element = document.createElement('canvas');
  element.className = 'leaflet-zoom-animated';
  element.style.position = 'absolute';
  element.style.pointerEvents = 'none';
  pane.append(element);
  let corner: LatLng | null = null;
  let frame: Frame | null = null;

  const place = () => {
    if (corner === null || frame === null) return;
    const scale = map.getZoomScale(map.getZoom(), frame.zoom);
    DomUtil.setTransform(element, map.latLngToLayerPoint(corner), scale);
  };
  const animate = ({ center, zoom }: ZoomAnimEvent) => {
    if (corner === null || frame === null) return;
    DomUtil.setTransform(
      element,
      pointAfterZoom(map, corner, center, zoom),
      map.getZoomScale(zoom, frame.zoom),
    );
  };
  map.on({ zoom: place, viewreset: place, zoomanim: animate });

  return {
    /** Where things lie on what is drawn now; `null` before the first drawing. */
    frame: () => frame,
    /** Whether a drag has come to the edge of what is drawn. */
    isExceeded: () => {
      if (corner === null) return false;
      const { x, y } = map.latLngToContainerPoint(corner);
      const size = map.getSize();
      return x > 0 || y > 0 || x < -2 * MARGIN * size.x || y < -2 * MARGIN * size.y;
    },
    /** Begins anew for where the map is now. Without a drawing surface (tests) things still lie somewhere. */
    /** @param northWest where the map stood when what is painted was asked for, at this zoom; else where it is now */
    draw: (
      paint: (frame: Frame, context: CanvasRenderingContext2D | null) => void,
      northWest: LatLng = cornerOf(map),
    ) => {
      const size = map.getSize();
      const zoom = map.getZoom();
      corner = northWest;
      const topLeft = map.latLngToLayerPoint(corner);
      const origin = worldPixel({ latitude: corner.lat, longitude: corner.lng }, zoom);
      frame = {
        zoom,
        pixelOf: (latitude, longitude) => {
          const { x, y } = worldPixel({ latitude, longitude }, zoom);
          return { x: x - origin.x, y: y - origin.y };
        },
      };
      const width = Math.ceil(size.x * (1 + 2 * MARGIN));
      const height = Math.ceil(size.y * (1 + 2 * MARGIN));
      const ratio = Math.min(MAX_RATIO, window.devicePixelRatio);
      // A new size empties it as well.
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
      element.style.width = `${width}px`;
      element.style.height = `${height}px`;
      DomUtil.setTransform(element, topLeft, 1);
      const context = element.getContext('2d');
      context?.scale(ratio, ratio);
      paint(frame, context);
    },
    remove: () => {
      map.off({ zoom: place, viewreset: place, zoomanim: animate });
      element.remove();
    },
  };
}
export type MarkCanvas = ReturnType<typeof createMarkCanvas>;

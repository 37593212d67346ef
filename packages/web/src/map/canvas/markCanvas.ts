import { DomUtil, type LatLng, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet';
import { worldPixel } from '../../geo/worldPixel.ts';
import { pointAfterZoom } from './zoomAnimation.ts';
import type { Area } from '../../geo/pointSet.ts';

/** Share of the map's size that is drawn beyond each edge, so that a drag reveals it without a redraw. */
const MARGIN = 0.2;
const MAX_RATIO = 2;

/** The part of the land that a canvas placed over the map now would cover. */
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
  /** Pixel of a place on the canvas, at the zoom of the drawing. */
  pixelOf: (latitude: number, longitude: number) => { x: number; y: number };
  zoom: number;
}

/**
 * A canvas in a pane of the map: it moves with the map, is stretched during a zoom, and is redrawn only on
 * request, so that its content stays until the next drawing is ready.
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
    /** The coordinates of the current drawing; `null` before the first one. */
    frame: () => frame,
    /** Whether a drag has reached the edge of the drawing. */
    isExceeded: () => {
      if (corner === null) return false;
      const { x, y } = map.latLngToContainerPoint(corner);
      const size = map.getSize();
      return x > 0 || y > 0 || x < -2 * MARGIN * size.x || y < -2 * MARGIN * size.y;
    },
    /**
     * Starts a new drawing for the current position of the map. Without a drawing surface (tests) coordinates
     * still work.
     *
     * @param northWest corner of the map when the content was requested, at this zoom; by default the current
     *   one
     */
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
      // Setting the size also clears the canvas.
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

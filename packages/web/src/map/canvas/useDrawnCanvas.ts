import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { coveredArea, createMarkCanvas, type Frame } from './markCanvas.ts';
import type { Area } from '../../geo/pointSet.ts';

/**
 * Draws on the canvas of a layer.
 *
 * @param area the part of the land that the canvas covers
 * @param inSight the part of it that is visible
 */
export type Paint = (
  context: CanvasRenderingContext2D,
  frame: Frame,
  parts: { area: Area; inSight: Area },
) => void;

/** A layer that is redrawn as a whole: with a new `paint`, after each move, and when a drag reaches its edge. */
export function useDrawnCanvas(pane: HTMLElement, paint: Paint): void {
  const map = useMap();
  const painting = useRef(paint);
  const redraw = useRef<(() => void) | null>(null);
  useEffect(() => {
    painting.current = paint;
    redraw.current?.();
  }, [paint]);
  useEffect(() => {
    const canvas = createMarkCanvas(map, pane);
    const draw = () =>
      canvas.draw((frame, context) => {
        const bounds = map.getBounds();
        const inSight = {
          west: bounds.getWest(),
          south: bounds.getSouth(),
          east: bounds.getEast(),
          north: bounds.getNorth(),
        };
        if (context !== null) painting.current(context, frame, { area: coveredArea(map), inSight });
      });
    const follow = () => {
      // During a zoom the current drawing is stretched.
      if (canvas.isExceeded() && canvas.frame()?.zoom === map.getZoom()) draw();
    };
    draw();
    redraw.current = draw;
    map.on({ moveend: draw, resize: draw, move: follow });
    return () => {
      redraw.current = null;
      map.off({ moveend: draw, resize: draw, move: follow });
      canvas.remove();
    };
  }, [map, pane]);
}

import { useEffect } from 'react';
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

/** A layer that is redrawn as a whole: after each move, and when a drag reaches the edge of the drawing. */
export function useDrawnCanvas(pane: HTMLElement, paint: Paint): void {
  const map = useMap();
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
        if (context !== null) paint(context, frame, { area: coveredArea(map), inSight });
      });
    const follow = () => {
      // During a zoom the current drawing is stretched.
      if (canvas.isExceeded() && canvas.frame()?.zoom === map.getZoom()) draw();
    };
    draw();
    map.on({ moveend: draw, resize: draw, move: follow });
    return () => {
      map.off({ moveend: draw, resize: draw, move: follow });
      canvas.remove();
    };
  }, [map, pane, paint]);
}

import type { ShapePart } from './stateShapes.ts';
import { WHITE } from '../ui/colors.ts';

const GRID = 24;

/** Parsed once: a map draws the same few signs hundreds of times. */
const paths = new Map<string, Path2D>();
function pathOf(d: string): Path2D {
  const path = paths.get(d) ?? new Path2D(d);
  paths.set(d, path);
  return path;
}

/** Draws a shape on a canvas around a middle, like `Shape` in a page. */
export function drawShape(
  context: CanvasRenderingContext2D,
  parts: readonly ShapePart[],
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): void {
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / GRID, size / GRID);
  for (const { d, paint, tone, width = 1, dash } of parts) {
    const path = pathOf(d);
    const ink = tone === 'ground' ? WHITE : color;
    if (paint === 'fill') {
      context.fillStyle = ink;
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
      context.fill(path);
      continue;
    }
    context.strokeStyle = ink;
    context.lineWidth = width;
    context.lineJoin = 'round';
    context.lineCap = dash === undefined ? 'round' : 'butt';
    context.setLineDash(dash === undefined ? [] : [...dash]);
    context.stroke(path);
  }
  context.restore();
}

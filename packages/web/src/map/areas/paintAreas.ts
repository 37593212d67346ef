import type { Area, AreaKind } from '@satomori/core';
import type { Frame } from '../canvas/markCanvas.ts';
import type { Paint } from '../canvas/useDrawnCanvas.ts';
import { ringsOf } from './areaRings.ts';
import { AREA_SIGNS, TILE_PX } from './areaSigns.ts';

const HALO = 'rgba(255, 255, 255, 0.8)';
const TINT = 0.1;
const HATCH = 0.55;

/** The pattern tile of a kind as a fill that moves with the land. */
function patternOf(context: CanvasRenderingContext2D, frame: Frame, kind: AreaKind): CanvasPattern | null {
  const { pattern, color } = AREA_SIGNS[kind];
  if (pattern === null) return null;
  const tile = document.createElement('canvas');
  tile.width = TILE_PX;
  tile.height = TILE_PX;
  const pen = tile.getContext('2d');
  if (pen === null) return null;
  pen.strokeStyle = color;
  pen.lineWidth = 1.25;
  pen.stroke(new Path2D(pattern));
  const fill = context.createPattern(tile, 'repeat');
  const origin = frame.pixelOf(0, 0);
  fill?.setTransform(new DOMMatrix([1, 0, 0, 1, origin.x % TILE_PX, origin.y % TILE_PX]));
  return fill;
}

/** What is drawn of an area: one that is stored, or one of a file. */
export interface DrawnArea extends Pick<Area, 'id' | 'geometry'> {
  properties: Pick<Area['properties'], 'kind'>;
}

function outline(frame: Frame, area: DrawnArea): Path2D {
  const path = new Path2D();
  for (const ring of ringsOf(area)) {
    for (const [index, [longitude, latitude]] of ring.entries()) {
      const { x, y } = frame.pixelOf(latitude, longitude);
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    path.closePath();
  }
  return path;
}

function paintArea(context: CanvasRenderingContext2D, path: Path2D, kind: AreaKind, isChosen: boolean) {
  const { color, dash } = AREA_SIGNS[kind];
  context.setLineDash([]);
  context.lineWidth = isChosen ? 7 : 4.5;
  context.strokeStyle = HALO;
  context.stroke(path);
  context.setLineDash([...dash]);
  context.lineWidth = isChosen ? 4 : 2;
  context.strokeStyle = color;
  context.stroke(path);
  context.setLineDash([]);
}

/** Draws areas with the tint, pattern and outline of their kind; chosen ones get a heavier outline. */
export const paintAreas =
  (areas: readonly DrawnArea[], chosenIds: ReadonlySet<string>): Paint =>
  (context, frame) => {
    const patterns = new Map<AreaKind, CanvasPattern | null>();
    for (const area of areas) {
      const { kind } = area.properties;
      if (!patterns.has(kind)) patterns.set(kind, patternOf(context, frame, kind));
      const path = outline(frame, area);
      const pattern = patterns.get(kind) ?? null;
      // The holes of an area are not part of it.
      if (pattern !== null) {
        context.globalAlpha = TINT;
        context.fillStyle = AREA_SIGNS[kind].color;
        context.fill(path, 'evenodd');
        context.globalAlpha = HATCH;
        context.fillStyle = pattern;
        context.fill(path, 'evenodd');
        context.globalAlpha = 1;
      }
      paintArea(context, path, kind, chosenIds.has(area.id));
    }
  };

import type { MeshNumbering } from '@satomori/core';
import type { Frame } from '../canvas/markCanvas.ts';
import type { Area } from '../../geo/pointSet.ts';
import type { Paint } from '../canvas/useDrawnCanvas.ts';
import { meshLabelAt } from './meshLabelAt.ts';
import { labelPlace, MIN_LABEL_ZOOM, MIN_LINE_ZOOM, meshLines, meshSquares, overlaps } from './meshLines.ts';
import { INK } from '../../ui/colors.ts';
import { MAP_FONT } from '../points/drawMarks.ts';

const HALO = 'rgba(255, 255, 255, 0.85)';
/** Space needed for a number. */
const LABEL_PX = { width: 64, height: 18 };

function strokeLines(context: CanvasRenderingContext2D, frame: Frame, area: Area) {
  const { latitudes, longitudes } = meshLines(area);
  const { west, south, east, north } = area;
  context.beginPath();
  for (const latitude of latitudes) {
    const { x, y } = frame.pixelOf(latitude, west);
    context.moveTo(x, y);
    context.lineTo(frame.pixelOf(latitude, east).x, y);
  }
  for (const longitude of longitudes) {
    const { x, y } = frame.pixelOf(south, longitude);
    context.moveTo(x, y);
    context.lineTo(x, frame.pixelOf(north, longitude).y);
  }
  // Dark on light, to be legible on a photo as well as on a pale map.
  context.lineWidth = 3.5;
  context.strokeStyle = HALO;
  context.stroke();
  context.lineWidth = 1.25;
  context.strokeStyle = INK;
  context.stroke();
}

function writeNumber(context: CanvasRenderingContext2D, text: string, x: number, y: number) {
  context.lineWidth = 4;
  context.strokeStyle = HALO;
  context.strokeText(text, x, y);
  context.fillStyle = INK;
  context.fillText(text, x, y);
}

/** Whether the visible part of a square has room for its number. */
function hasRoom({ pixelOf }: Frame, square: Area, inSight: Area): boolean {
  const low = pixelOf(Math.max(square.south, inSight.south), Math.max(square.west, inSight.west));
  const high = pixelOf(Math.min(square.north, inSight.north), Math.min(square.east, inSight.east));
  return high.x - low.x >= LABEL_PX.width && low.y - high.y >= LABEL_PX.height;
}

/** Draws the 5 km mesh, and from the zoom at which they fit also its numbers, as the site writes them. */
export const paintMesh =
  (numbering: MeshNumbering): Paint =>
  (context, frame, { area, inSight }) => {
    if (frame.zoom < MIN_LINE_ZOOM) return;
    strokeLines(context, frame, area);
    if (frame.zoom < MIN_LABEL_ZOOM) return;
    context.font = `700 12px ${MAP_FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    for (const square of meshSquares(area)) {
      // Numbers outside of the view are drawn in advance for a drag.
      const part = overlaps(square, inSight) ? inSight : area;
      const place = labelPlace(square, part);
      const text = meshLabelAt(place, numbering);
      if (text === null || !hasRoom(frame, square, part)) continue;
      const { x, y } = frame.pixelOf(place.latitude, place.longitude);
      writeNumber(context, text, x, y);
    }
  };

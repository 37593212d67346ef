import { TRAP_STATE_LOOKS } from '@satomori/core';
import type { Paint } from '../../../map/canvas/useDrawnCanvas.ts';
import { groupPins, nameAt, type Spot } from '../../../map/pins/groupPins.ts';
import { type NameSide, placeNames } from '../../../map/pins/placeNames.ts';
import { MAP_FONT } from '../../../map/points/drawMarks.ts';
import { drawShape } from '../../../shapes/drawShape.ts';
import { TRAP_STATE_SHAPES } from '../../../shapes/stateShapes.ts';
import { PAST_COLOR } from './pastColor.ts';
import type { PastPin } from './pastPins.ts';
import { INK, WHITE, SLATE } from '../../../ui/colors.ts';

const FULL_TURN = 2 * Math.PI;
const RADIUS_PX = 17;
const SHAPE_PX = 24;

interface PlacedSpot extends Spot<PastPin> {
  x: number;
  y: number;
  name: string | null;
}

function drawBox(
  context: CanvasRenderingContext2D,
  [x, y, width, height]: number[],
  fill: string,
  radius: number,
) {
  context.beginPath();
  context.roundRect(x ?? 0, y ?? 0, width ?? 0, height ?? 0, radius);
  context.fillStyle = fill;
  context.fill();
}

function drawSpot(context: CanvasRenderingContext2D, { x, y, pins }: PlacedSpot): void {
  const [first] = pins;
  if (first === undefined) return;
  context.beginPath();
  context.arc(x, y, RADIUS_PX, 0, FULL_TURN);
  context.fillStyle = WHITE;
  context.fill();
  context.setLineDash([4, 3]);
  context.lineWidth = 2;
  context.strokeStyle = PAST_COLOR;
  context.stroke();
  context.setLineDash([]);
  const { color } = TRAP_STATE_LOOKS[first.state];
  drawShape(context, TRAP_STATE_SHAPES[first.state], { x, y, size: SHAPE_PX, color });
  if (pins.length === 1) return;
  const count = String(pins.length);
  const width = Math.max(20, 8 + 7 * count.length);
  drawBox(context, [x + 24 - width, y - 23, width, 20], SLATE, 10);
  context.font = `700 12px ${MAP_FONT}`;
  context.fillStyle = WHITE;
  context.fillText(count, x + 24 - width / 2, y - 12.5);
}

const SIDES: Record<NameSide, readonly [x: number, y: number]> = {
  below: [0, 1],
  above: [0, -1],
  right: [1, 0],
  left: [-1, 0],
};

function drawName(context: CanvasRenderingContext2D, { x, y, name }: PlacedSpot, side: NameSide): void {
  if (name === null) return;
  context.font = `12px ${MAP_FONT}`;
  const width = context.measureText(name).width + 8;
  const [across, down] = SIDES[side];
  const [left, top] = [x + across * (18 + width / 2) - width / 2, y + down * 27 - 9];
  drawBox(context, [left, top, width, 18], 'rgba(255, 255, 255, 0.88)', 4);
  context.fillStyle = INK;
  context.fillText(name, left + width / 2, top + 9.5);
}

/** Draws pins of the past like those of the present, except for their edge. */
export const paintPastPins =
  (pins: readonly PastPin[]): Paint =>
  (context, { pixelOf, zoom }, { inSight }) => {
    const spots = groupPins(pins, zoom).map((spot) => ({
      ...spot,
      ...pixelOf(spot.latitude, spot.longitude),
      name: nameAt(spot, zoom),
    }));
    const [start, end] = [pixelOf(inSight.north, inSight.west), pixelOf(inSight.south, inSight.east)];
    const sides = placeNames(spots, { left: start.x, top: start.y, right: end.x, bottom: end.y });
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    // The most urgent ones last, over the others.
    for (const spot of spots.toReversed()) {
      drawSpot(context, spot);
      drawName(context, spot, sides.get(spot.id) ?? 'below');
    }
  };

import { groupDigits } from '@satomori/core';
import type { Disc } from './hitGrid.ts';
import type { MarkLook } from './markLook.ts';
import type { PlacedMark } from './placeMarks.ts';
import type { Marks } from '../../geo/pointSet.ts';
import { WHITE, SLATE } from '../../ui/colors.ts';

const EDGE = 'rgba(27, 38, 43, 0.45)';
/** Of texts that are drawn on a map. */
export const MAP_FONT =
  '"BIZ UDPGothic", "Hiragino Sans", "Noto Sans JP", "Yu Gothic UI", Meiryo, sans-serif';
const FULL_TURN = 2 * Math.PI;

/** `7`, `1,234`, `12万`: as exact as fits; the count line has all digits. */
export const countLabel = (count: number): string =>
  count < 100_000 ? groupDigits(count) : `${groupDigits(Math.floor(count / 10_000))}万`;

/** Draws a line from a mark to its true position. */
function drawStem(context: CanvasRenderingContext2D, { x, y, from, radius }: PlacedMark) {
  if (Math.hypot(from.x - x, from.y - y) < radius) return;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(x, y);
  context.lineWidth = 2;
  context.strokeStyle = SLATE;
  context.stroke();
}

function drawDisc(context: CanvasRenderingContext2D, { x, y, radius }: Disc, fill: string, edge: string) {
  context.beginPath();
  context.arc(x, y, radius, 0, FULL_TURN);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = edge;
  context.stroke();
}

/** Draws the content of discs that are already drawn, for points and clusters. */
export interface MarkSigns {
  look: MarkLook;
  /** Draws the sign of a point of the set. */
  drawPoint: (context: CanvasRenderingContext2D, x: number, y: number, index: number) => void;
  /** Draws the flags of a cluster at the edge of its disc; its number is in the middle. */
  drawCluster: (context: CanvasRenderingContext2D, disc: Disc, flags: number) => void;
}

/** Draws single points below clusters. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  marks: Marks,
  placed: readonly PlacedMark[],
  { look, drawPoint, drawCluster }: MarkSigns,
): void {
  const isSingle = ({ at }: PlacedMark) => marks.count[at] === 1;
  for (const mark of placed) drawStem(context, mark);
  for (const mark of placed.filter(isSingle)) {
    drawDisc(context, mark, WHITE, EDGE);
    const index = marks.point[mark.at] ?? -1;
    if (index >= 0) drawPoint(context, mark.x, mark.y, index);
  }
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const mark of placed.filter((each) => !isSingle(each))) {
    const label = countLabel(marks.count[mark.at] ?? 0);
    drawDisc(context, mark, look.cluster, look.edge);
    context.fillStyle = look.ink;
    context.font = `700 ${label.length > 4 ? 12 : 13}px ${MAP_FONT}`;
    context.fillText(label, mark.x, mark.y + 0.5);
    drawCluster(context, mark, marks.flags[mark.at] ?? 0);
  }
}

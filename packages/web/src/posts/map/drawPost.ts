import type { PostStatus } from '@satomori/core';
import { drawShape } from '../../ui/drawShape.ts';
import { SPECIES_COLORS, SPECIES_SHAPES } from '../../ui/speciesShapes.ts';
import { type PostSet, speciesAt, statusAt } from './postSet.ts';

const SIGN_PX = 20;
/** Those that need somebody carry a mark at the edge of their disc. */
export const STATUS_MARKS: Partial<Record<PostStatus, string>> = {
  submitted: '#B26A00',
  returned: '#C62828',
  withdrawn: '#55656D',
};
const MARK = { away: 11, radius: 5 };
const FULL_TURN = 2 * Math.PI;

type DrawPoint = (context: CanvasRenderingContext2D, x: number, y: number, index: number) => void;

/** Draws the pictogram of a post; where the site approves posts also that it still waits. */
export const drawPostOf =
  (set: PostSet, needsApproval: boolean): DrawPoint =>
  (context, x, y, index) => {
    const species = speciesAt(set, index);
    drawShape(context, SPECIES_SHAPES[species], { x, y, size: SIGN_PX, color: SPECIES_COLORS[species] });
    const status = statusAt(set, index);
    const color = STATUS_MARKS[status];
    if (color === undefined || (status === 'submitted' && !needsApproval)) return;
    context.beginPath();
    context.arc(x + MARK.away, y - MARK.away, MARK.radius, 0, FULL_TURN);
    context.fillStyle = color;
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = '#FFFFFF';
    context.stroke();
  };

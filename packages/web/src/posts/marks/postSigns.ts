import type { PostStatus } from '@satomori/core';
import type { MarkSigns } from '../../map/points/drawMarks.ts';
import { POINT_RADIUS } from '../../map/points/placeMarks.ts';
import { drawShape } from '../../shapes/drawShape.ts';
import { POST_STATUS_COLORS, postStatusSign } from '../../shapes/postStatusShapes.ts';
import { SPECIES_COLORS, SPECIES_SHAPES } from '../../shapes/speciesShapes.ts';
import type { PostKind } from '../filter/postKind.ts';
import { type PostSet, speciesAt, statusAt } from './postSet.ts';
import { needsAttention, worstAnimal, worstStatus } from './urgency.ts';

const SPECIES_PX = 20;
const STATUS_PX = 14;
const ANIMAL_PX = 15;
/** White edge around a sign on a disc. */
const EDGE_PX = 1.5;
/** Offset to the side and up, as a share of the disc's radius: exactly on its edge. */
const ON_EDGE = 0.73;
const FULL_TURN = 2 * Math.PI;

function drawPaper(context: CanvasRenderingContext2D, x: number, y: number, radius: number) {
  context.beginPath();
  context.arc(x, y, radius, 0, FULL_TURN);
  context.fillStyle = '#FFFFFF';
  context.fill();
}

function drawStatus(context: CanvasRenderingContext2D, x: number, y: number, status: PostStatus) {
  drawPaper(context, x, y, STATUS_PX / 2 + EDGE_PX);
  drawShape(context, postStatusSign(status), { x, y, size: STATUS_PX, color: POST_STATUS_COLORS[status] });
}

/**
 * The signs of posts on a map: for a single post its animal and, unless final, its status; for a cluster the
 * most urgent status in it and its most dangerous animal.
 */
export const postSigns = (
  set: PostSet,
  { dangers }: Pick<PostKind, 'dangers'>,
  needsApproval: boolean,
): MarkSigns => ({
  drawPoint: (context, x, y, index) => {
    const species = speciesAt(set, index);
    drawShape(context, SPECIES_SHAPES[species], { x, y, size: SPECIES_PX, color: SPECIES_COLORS[species] });
    const status = statusAt(set, index);
    const away = POINT_RADIUS * ON_EDGE;
    if (needsAttention(status, needsApproval)) drawStatus(context, x + away, y - away, status);
  },
  drawCluster: (context, { x, y, radius }, flags) => {
    const away = radius * ON_EDGE;
    // Larger than a status sign, so it is further out, to keep the number clear.
    const beyond = away + ANIMAL_PX / 4;
    const status = worstStatus(flags, needsApproval);
    if (status !== null) drawStatus(context, x + away, y - away, status);
    const animal = worstAnimal(flags, dangers);
    if (animal === null) return;
    drawPaper(context, x - beyond, y - beyond, ANIMAL_PX / 2 + 2 * EDGE_PX);
    drawShape(context, SPECIES_SHAPES[animal], {
      x: x - beyond,
      y: y - beyond,
      size: ANIMAL_PX,
      color: SPECIES_COLORS[animal],
    });
  },
});

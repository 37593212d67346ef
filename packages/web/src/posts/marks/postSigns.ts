import type { PostStatus } from '@satomori/core';
import type { MarkSigns } from '../../map/points/drawMarks.ts';
import type { MarkLook } from '../../map/points/markLook.ts';
import { POINT_RADIUS } from '../../map/points/placeMarks.ts';
import { drawShape } from '../../shapes/drawShape.ts';
import { POST_STATUS_COLORS, postStatusSign } from '../../shapes/postStatusShapes.ts';
import { SPECIES_COLORS, SPECIES_SHAPES } from '../../shapes/speciesShapes.ts';
import type { PostKind } from '../filter/postKind.ts';
import { type PostSet, speciesAt, statusAt } from './postSet.ts';
import { needsAttention, worstAnimal, worstStatus } from './urgency.ts';
import { WHITE } from '../../ui/colors.ts';

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
  context.fillStyle = WHITE;
  context.fill();
}

function drawStatus(
  context: CanvasRenderingContext2D,
  { x, y, status, scale }: { x: number; y: number; status: PostStatus; scale: number },
) {
  const size = STATUS_PX * scale;
  drawPaper(context, x, y, size / 2 + EDGE_PX);
  drawShape(context, postStatusSign(status), { x, y, size, color: POST_STATUS_COLORS[status] });
}

/**
 * The signs of posts on a map: for a single post its animal and, unless final, its status; for a cluster the
 * most urgent status in it and its most dangerous animal.
 */
export const postSigns = (
  set: PostSet,
  { dangers }: Pick<PostKind, 'dangers'>,
  needsApproval: boolean,
  look: MarkLook,
): MarkSigns => ({
  look,
  drawPoint: (context, x, y, index) => {
    const { scale, opacity } = look;
    const species = speciesAt(set, index);
    const size = SPECIES_PX * scale;
    context.globalAlpha = opacity;
    drawShape(context, SPECIES_SHAPES[species], { x, y, size, color: SPECIES_COLORS[species] });
    context.globalAlpha = 1;
    const status = statusAt(set, index);
    const away = POINT_RADIUS * scale * ON_EDGE;
    if (needsAttention(status, needsApproval))
      drawStatus(context, { x: x + away, y: y - away, status, scale });
  },
  drawCluster: (context, { x, y, radius }, flags) => {
    const away = radius * ON_EDGE;
    // Larger than a status sign, so it is further out, to keep the number clear.
    const animalSize = ANIMAL_PX * look.scale;
    const beyond = away + animalSize / 4;
    const status = worstStatus(flags, needsApproval);
    if (status !== null) drawStatus(context, { x: x + away, y: y - away, status, scale: look.scale });
    const animal = worstAnimal(flags, dangers);
    if (animal === null) return;
    drawPaper(context, x - beyond, y - beyond, animalSize / 2 + 2 * EDGE_PX);
    drawShape(context, SPECIES_SHAPES[animal], {
      x: x - beyond,
      y: y - beyond,
      size: animalSize,
      color: SPECIES_COLORS[animal],
    });
  },
});

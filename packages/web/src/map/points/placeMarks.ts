import { createHitGrid, type Disc } from './hitGrid.ts';
import type { Marks } from '../../geo/pointSet.ts';
import { type MarkLook, PLAIN_LOOK } from './markLook.ts';

/** One point: white, with its pictogram on it. */
export const POINT_RADIUS = 15;
/** A circle grows by this for a tenfold count. */
const WIDER_PX = 5;
export const clusterRadius = (count: number): number =>
  Math.min(32, 13 + WIDER_PX * Math.log10(Math.max(1, count)));

export interface PlacedMark extends Disc {
  /** Its index in `Marks`. */
  at: number;
  /** Its true position, which differs from the drawn one where something else is there. */
  from: { x: number; y: number };
}

/** Between a mark and the obstacle that it avoids. */
const GAP_PX = 2;
/** Limit of the search for a free place: further off it would be unclear where the mark belongs. */
const FARTHEST_PX = 60;
const STEP_PX = 6;
const DIRECTIONS = 16;

const isFree = (disc: Disc, taken: readonly Disc[]): boolean =>
  taken.every((other) => {
    const least = other.radius + disc.radius + GAP_PX - 0.01;
    const [dx, dy] = [other.x - disc.x, other.y - disc.y];
    return dx * dx + dy * dy >= least * least;
  });

/**
 * The closest free place, first on the side away from the obstacle, or below where the mark is exactly under
 * it.
 */
function freePlace(disc: Disc, blocked: Disc, taken: readonly Disc[]): Disc {
  const [dx, dy] = [disc.x - blocked.x, disc.y - blocked.y];
  const away = Math.hypot(dx, dy) < 1 ? Math.PI / 2 : Math.atan2(dy, dx);
  const edge = blocked.radius + disc.radius + GAP_PX;
  for (let distance = edge; distance <= edge + FARTHEST_PX; distance += STEP_PX) {
    for (let turn = 0; turn < DIRECTIONS; turn += 1) {
      // Right, left, further right, further left.
      const side = turn % 2 === 0 ? turn / 2 : -(turn + 1) / 2;
      const angle = away + (side * 2 * Math.PI) / DIRECTIONS;
      const there = {
        ...disc,
        x: blocked.x + Math.cos(angle) * distance,
        y: blocked.y + Math.sin(angle) * distance,
      };
      if (isFree(there, taken)) return there;
    }
  }
  return disc;
}

/**
 * Positions of marks in pixels of the canvas.
 *
 * @param obstacles things above the canvas, which must not hide a mark
 * @param look of the marks: how large they are
 */
export function placeMarks(
  marks: Marks,
  pixelOf: (latitude: number, longitude: number) => { x: number; y: number },
  obstacles: readonly Disc[] = [],
  { scale }: MarkLook = PLAIN_LOOK,
): PlacedMark[] {
  const find = createHitGrid(obstacles);
  const placed = Array.from(marks.count, (count, at): PlacedMark => {
    const from = pixelOf(marks.latitude[at] ?? 0, marks.longitude[at] ?? 0);
    return { at, from, ...from, radius: scale * (count === 1 ? POINT_RADIUS : clusterRadius(count)) };
  });
  const blockerOf = ({ x, y, radius }: Disc) => obstacles[find(x, y, radius)];
  const taken: Disc[] = [...obstacles, ...placed.filter((mark) => blockerOf(mark) === undefined)];
  return placed.map((mark) => {
    const blocked = blockerOf(mark);
    if (blocked === undefined) return mark;
    const { x, y } = freePlace(mark, blocked, taken);
    const moved = { ...mark, x, y };
    taken.push(moved);
    return moved;
  });
}

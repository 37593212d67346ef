import { createHitGrid, type Disc } from './hitGrid.ts';
import type { Marks } from '../../geo/pointSet.ts';

/** One point: white, with its pictogram on it. */
export const POINT_RADIUS = 15;
/** Ten times as many make a circle wider by this. */
const WIDER_PX = 5;
export const clusterRadius = (count: number): number =>
  Math.min(32, 13 + WIDER_PX * Math.log10(Math.max(1, count)));

export interface PlacedMark extends Disc {
  /** Its place in `Marks`. */
  at: number;
  /** Where it belongs; another place than where it stands if something else stands there. */
  from: { x: number; y: number };
}

/** Between a mark and what it gives way to. */
const GAP_PX = 2;
/** So far away it is looked for a free place, in steps; further off nobody would see whose mark it is. */
const FARTHEST_PX = 60;
const STEP_PX = 6;
const DIRECTIONS = 16;

const isFree = (disc: Disc, taken: readonly Disc[]): boolean =>
  taken.every((other) => {
    const least = other.radius + disc.radius + GAP_PX - 0.01;
    const [dx, dy] = [other.x - disc.x, other.y - disc.y];
    return dx * dx + dy * dy >= least * least;
  });

/** The nearest free place, first on the side away from what stands there; below it where it lies right under it. */
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
 * Marks where they come to lie, in pixels of the canvas.
 *
 * @param obstacles what stands above the canvas: no mark should be hidden by it
 */
export function placeMarks(
  marks: Marks,
  pixelOf: (latitude: number, longitude: number) => { x: number; y: number },
  obstacles: readonly Disc[] = [],
): PlacedMark[] {
  const find = createHitGrid(obstacles);
  const placed = Array.from(marks.count, (count, at): PlacedMark => {
    const from = pixelOf(marks.latitude[at] ?? 0, marks.longitude[at] ?? 0);
    return { at, from, ...from, radius: count === 1 ? POINT_RADIUS : clusterRadius(count) };
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

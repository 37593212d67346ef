import { BoxIndex, isInside } from './boxes.ts';
import type { Spot } from './mapFrame.ts';

export interface Label {
  /** Upper left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** So far from its spot that it needs a line to it. */
  isApart: boolean;
}

const RINGS = [0, 8, 16, 26, 38, 52, 70];
const DIRECTIONS = 16;

/**
 * Places each spot's label where it covers no mark and no other label: to the right if possible, else around the
 * spot, increasingly further out. Without space labels overlap; the list still contains every trap.
 *
 * @param widths of the labels, in the order of the spots
 */
export function placeLabels(
  spots: readonly Spot[],
  widths: readonly number[],
  { height, radius, frame }: { height: number; radius: number; frame: { width: number; height: number } },
): Label[] {
  const marks = spots.map(({ x, y }) => ({
    x: x - radius,
    y: y - radius,
    width: 2 * radius,
    height: 2 * radius,
  }));
  const taken = new BoxIndex();
  for (const mark of marks) taken.add(mark);
  return spots.map((spot, index) => {
    const size = { width: widths[index] ?? 0, height };
    const candidates = candidatesAround(spot, size, radius);
    const free = candidates.find((label) => isInside(label, frame) && !taken.hits(label));
    const label = free ?? candidates.find((candidate) => isInside(candidate, frame)) ?? candidates[0];
    if (label === undefined) throw new Error('a label without a place');
    taken.add(label);
    return label;
  });
}

function candidatesAround(spot: Spot, size: { width: number; height: number }, radius: number): Label[] {
  return RINGS.flatMap((ring) =>
    Array.from({ length: DIRECTIONS }, (_, direction) => {
      // To the right, then alternately on both sides of it.
      const turn =
        (direction % 2 === 0 ? -direction / 2 : (direction + 1) / 2) * ((2 * Math.PI) / DIRECTIONS);
      const reach = { x: radius + ring + 1.5 + size.width / 2, y: radius + ring + 1.5 + size.height / 2 };
      const centre = { x: spot.x + Math.cos(turn) * reach.x, y: spot.y + Math.sin(turn) * reach.y };
      return { x: centre.x - size.width / 2, y: centre.y - size.height / 2, ...size, isApart: ring > 0 };
    }),
  );
}

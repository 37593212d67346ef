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

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const RINGS = [0, 8, 16, 26, 38, 52, 70];
const DIRECTIONS = 16;

/** At a smaller distance a number could be read as its neighbour's. */
const GAP = 1.5;

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width + GAP && b.x < a.x + a.width + GAP && a.y < b.y + b.height && b.y < a.y + a.height;

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

const isInside = (box: Box, frame: { width: number; height: number }): boolean =>
  box.x >= 0 && box.y >= 0 && box.x + box.width <= frame.width && box.y + box.height <= frame.height;

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

/** Boxes by the grid squares they touch, so that a thousand labels need no million comparisons. */
class BoxIndex {
  static readonly #SIDE = 24;
  readonly #squares = new Map<string, Box[]>();

  add(box: Box): void {
    for (const key of this.#keys(box)) {
      const boxes = this.#squares.get(key);
      if (boxes === undefined) this.#squares.set(key, [box]);
      else boxes.push(box);
    }
  }

  hits(box: Box): boolean {
    return this.#keys(box).some(
      (key) => this.#squares.get(key)?.some((other) => overlaps(box, other)) === true,
    );
  }

  #keys({ x, y, width, height }: Box): string[] {
    const side = BoxIndex.#SIDE;
    const keys: string[] = [];
    for (let column = Math.floor(x / side); column <= Math.floor((x + width) / side); column++) {
      for (let row = Math.floor(y / side); row <= Math.floor((y + height) / side); row++)
        keys.push(`${column},${row}`);
    }
    return keys;
  }
}

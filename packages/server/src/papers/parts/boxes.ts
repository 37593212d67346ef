/** Upper left corner and size, in points within a frame. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** At a smaller distance a number could be read as its neighbour's. */
const GAP = 1.5;

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width + GAP && b.x < a.x + a.width + GAP && a.y < b.y + b.height && b.y < a.y + a.height;

export const isInside = (box: Box, frame: { width: number; height: number }): boolean =>
  box.x >= 0 && box.y >= 0 && box.x + box.width <= frame.width && box.y + box.height <= frame.height;

/** Boxes by the grid squares they touch, so that a thousand labels need no million comparisons. */
export class BoxIndex {
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

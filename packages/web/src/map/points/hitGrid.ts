/** A disc on a canvas, in pixels. It may be no wider than a cell, tolerance included. */
export interface Disc {
  x: number;
  y: number;
  radius: number;
}

const CELL_PX = 64;
const AROUND = [-1, 0, 1];

/**
 * Finds the disc at a point without checking all of them.
 *
 * @returns for a point the index in `discs` of the disc with the closest middle; −1 where there is none
 */
export function createHitGrid(discs: readonly Disc[]): (x: number, y: number, reach?: number) => number {
  const cells = new Map<string, number[]>();
  for (const [at, { x, y }] of discs.entries()) {
    const key = `${Math.floor(x / CELL_PX)} ${Math.floor(y / CELL_PX)}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [at]);
    else cell.push(at);
  }
  return (x, y, reach = 0) => {
    const [column, row] = [Math.floor(x / CELL_PX), Math.floor(y / CELL_PX)];
    let best = -1;
    let bestDistance = Number.POSITIVE_INFINITY;
    for (const dx of AROUND) {
      for (const dy of AROUND) {
        for (const at of cells.get(`${column + dx} ${row + dy}`) ?? []) {
          const disc = discs[at] as Disc;
          const distance = Math.hypot(disc.x - x, disc.y - y);
          if (distance > disc.radius + reach || distance >= bestDistance) continue;
          best = at;
          bestDistance = distance;
        }
      }
    }
    return best;
  };
}

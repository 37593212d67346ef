import type { Position } from './checkRing.ts';

type Stretch = readonly [from: Position, to: Position];

/** How many pairs of stretches may still be compared, for all features of a file: a bad file must not take minutes. */
export interface Budget {
  pairs: number;
}

const sideOf = ([ax, ay]: Position, [bx, by]: Position, [x, y]: Position): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));

/** Whether two stretches cross, each with its ends on both sides of the other; touching is no crossing. */
const isCrossing = ([a, b]: Stretch, [c, d]: Stretch): boolean =>
  sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;

const westOf = ([[a], [b]]: Stretch): number => Math.min(a, b);
const eastOf = ([[a], [b]]: Stretch): number => Math.max(a, b);

/** Whether the lines of a polygon cross themselves or each other; `null` once the budget is used up. */
export function findCrossing(rings: readonly Position[][], budget: Budget): boolean | null {
  const stretches: Stretch[] = rings
    .flatMap((ring) => ring.slice(1).map((to, at): Stretch => [ring[at] as Position, to]))
    .sort((one, other) => westOf(one) - westOf(other));
  let open: Stretch[] = [];
  for (const stretch of stretches) {
    const west = westOf(stretch);
    open = open.filter((other) => eastOf(other) >= west);
    budget.pairs -= open.length;
    if (budget.pairs < 0) return null;
    if (open.some((other) => isCrossing(stretch, other))) return true;
    open.push(stretch);
  }
  return false;
}

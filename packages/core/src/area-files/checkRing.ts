import { distanceM } from '../ground/ground.ts';

export type Position = [longitude: number, latitude: number];

/** A gap up to this many metres is a slip of drawing: two corners of a map of 1 : 50,000 that look like one. */
const NEARLY_CLOSED_M = 25;

/** A centimetre; more digits would only make a file larger. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

const isSame = (one: Position, other: Position): boolean => one[0] === other[0] && one[1] === other[1];

function positionsOf(value: unknown): Position[] | null {
  if (!Array.isArray(value)) return null;
  const positions: Position[] = [];
  for (const each of value as unknown[]) {
    if (!Array.isArray(each) || !Number.isFinite(each[0]) || !Number.isFinite(each[1])) return null;
    const position: Position = [rounded(each[0] as number), rounded(each[1] as number)];
    const last = positions.at(-1);
    if (last === undefined || !isSame(last, position)) positions.push(position);
  }
  return positions;
}

/** Twice the area within a ring, positive where it runs anticlockwise. */
export function signedArea(ring: readonly (readonly [number, number])[]): number {
  const [x, y] = ring[0] ?? [0, 0];
  let sum = 0;
  for (let at = 1; at < ring.length; at += 1) {
    const [[ax, ay], [bx, by]] = [ring[at - 1] ?? [x, y], ring[at] ?? [x, y]];
    sum += (ax - x) * (by - y) - (bx - x) * (ay - y);
  }
  return sum;
}

export type CheckedRing = { ring: Position[]; isClosedNow: boolean } | { problem: string };

const gapOf = (from: Position, to: Position): number =>
  distanceM({ longitude: from[0], latitude: from[1] }, { longitude: to[0], latitude: to[1] });

/** A ring with every corner once and its first again at the end; a small gap is closed. Source: R116. */
export function checkRing(value: unknown): CheckedRing {
  const ring = positionsOf(value);
  if (ring === null) return { problem: '線に、数値でない位置があります' };
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || last === undefined) return { problem: '線に点がありません' };
  const isClosedNow = !isSame(first, last);
  if (isClosedNow) {
    const gap = gapOf(first, last);
    if (gap > NEARLY_CLOSED_M)
      return { problem: `線の始まりと終わりが約${Math.round(gap)}m離れていて、面になりません` };
    ring.push([...first]);
  }
  if (ring.length < 4 || signedArea(ring) === 0) return { problem: '線が面を囲んでいません' };
  return { ring, isClosedNow };
}

import { describe, expect, it } from 'vitest';
import { boxOf, isWithin, type Ring } from './isWithin.ts';

const square = (from: number, to: number): Ring => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];
const HOLED = [square(0, 10), square(4, 6)];

describe('a point', () => {
  it.each([
    ['in the middle', [2, 2], true],
    ['outside', [11, 5], false],
    ['west of it, on the height of a corner', [-1, 10], false],
    ['west of it, on the height of its edge', [-1, 0], false],
    ['on an edge', [10, 5], true],
    ['on a corner', [0, 0], true],
    ['in the hole', [5, 5], false],
    ["on the hole's edge", [4, 5], true],
    ['between hole and edge, on the height of the corners of the hole', [8, 6], true],
  ] as const)('%s: %j is within: %s', (_, point, expected) => {
    expect(isWithin(point, HOLED)).toBe(expected);
    // The opposite winding order, which some files use.
    expect(
      isWithin(
        point,
        HOLED.map((ring) => ring.toReversed()),
      ),
    ).toBe(expected);
  });

  it('is in the arms of a bent land and not between them', () => {
    const bent: Ring = [
      [0, 0],
      [6, 0],
      [6, 6],
      [4, 6],
      [4, 2],
      [2, 2],
      [2, 6],
      [0, 6],
      [0, 0],
    ];
    expect([1, 3, 5].map((x) => isWithin([x, 4], [bent]))).toEqual([true, false, true]);
    expect(isWithin([3, 2], [bent])).toBe(true);
  });

  it('is on one side of a slanting border or on it, whatever the digits', () => {
    const half: Ring = [
      [137.7, 35.4],
      [137.9, 35.4],
      [137.9, 35.6],
      [137.7, 35.4],
    ];
    expect(isWithin([137.85, 35.45], [half])).toBe(true);
    expect(isWithin([137.75, 35.55], [half])).toBe(false);
  });

  it('is in nothing where there is no line', () => {
    expect(isWithin([0, 0], [])).toBe(false);
    expect(isWithin([0, 0], [[]])).toBe(false);
  });
});

it('the box of a line holds every corner', () => {
  expect(boxOf(square(-2, 3))).toEqual({ west: -2, south: -2, east: 3, north: 3 });
});

import { describe, expect, it } from 'vitest';
import { type Box, clipRing, type Position } from './clipRing.ts';
import { decodeRing, encodeRing } from './ringCode.ts';

const BOX: Box = [0, 0, 10, 10];

describe('clipRing', () => {
  it('keeps what lies inside', () => {
    const ring: Position[] = [
      [1, 1],
      [2, 1],
      [2, 2],
    ];
    expect(clipRing(ring, BOX)).toEqual(ring);
  });

  it('leaves nothing of what lies outside', () => {
    const ring: Position[] = [
      [11, 1],
      [12, 1],
      [12, 2],
    ];
    expect(clipRing(ring, BOX)).toEqual([]);
  });

  it('cuts at the edge', () => {
    const ring: Position[] = [
      [5, 2],
      [15, 2],
      [15, 4],
      [5, 4],
    ];
    expect(clipRing(ring, BOX)).toEqual([
      [5, 2],
      [10, 2],
      [10, 4],
      [5, 4],
    ]);
  });
});

describe('the code of a ring', () => {
  it('comes back within a step, latitude first', () => {
    const ring: Position[] = [
      [135.4321, 35.1],
      [135.4323, 35.1001],
      [135.5, 34.9],
    ];
    const back = decodeRing(encodeRing(ring));
    // The second point is less than a step from the first.
    expect(back).toHaveLength(2);
    expect(back[0]).toEqual([35.1, 135.432]);
    expect(back[1]).toEqual([34.9, 135.5]);
  });

  it('writes differences', () => {
    expect(
      encodeRing([
        [135, 35],
        [135.002, 34.998],
      ]),
    ).toEqual([67500, 17500, 1, -1]);
  });
});

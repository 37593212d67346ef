import { describe, expect, it } from 'vitest';
import { clusterRadius, placeMarks, POINT_RADIUS } from './placeMarks.ts';
import { PALE_LOOK } from './markLook.ts';
import type { Marks } from '../../geo/pointSet.ts';

it('a cluster is the larger the more it holds, and no wider than a cell of the hit grid', () => {
  const radii = [2, 10, 100, 1_000, 10_000, 10_000_000].map(clusterRadius);
  expect(radii).toEqual([...radii].sort((a, b) => a - b));
  expect(Math.max(...radii) * 2).toBeLessThanOrEqual(64);
});

describe('where marks stand', () => {
  const marksAt = (places: [x: number, y: number][]): Marks => ({
    latitude: Float64Array.from(places, ([, y]) => y),
    longitude: Float64Array.from(places, ([x]) => x),
    count: new Uint32Array(places.length).fill(1),
    flags: new Uint8Array(places.length),
    point: Int32Array.from(places, (_, at) => at),
    cluster: new Int32Array(places.length).fill(-1),
  });
  const place = (at: [number, number], obstacles: { x: number; y: number; radius: number }[]) =>
    placeMarks(marksAt([at]), (y, x) => ({ x, y }), obstacles)[0];

  it('is where they belong, if nothing else is there', () => {
    expect(place([10, 20], [{ x: 200, y: 200, radius: 17 }])).toMatchObject({ x: 10, y: 20 });
  });

  it('is beside what would hide them, on their own side of it', () => {
    const pin = { x: 100, y: 100, radius: 17 };
    expect(place([105, 100], [pin])).toMatchObject({ x: 100 + 17 + POINT_RADIUS + 2, y: 100 });
    expect(place([100, 100], [pin])).toMatchObject({
      x: 100,
      y: 100 + 17 + POINT_RADIUS + 2,
      from: { x: 100, y: 100 },
    });
  });

  it('is clear of each other too', () => {
    const pin = { x: 100, y: 100, radius: 17 };
    const twins = marksAt([
      [100, 101],
      [100, 102],
    ]);
    const [one, other] = placeMarks(twins, (y, x) => ({ x, y }), [pin]);
    const apart = Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0));
    expect(apart).toBeGreaterThanOrEqual(2 * POINT_RADIUS);
  });

  it('is where they belong where there is no free place near', () => {
    const crowd = Array.from({ length: 400 }, (_, at) => ({
      x: (at % 20) * 12,
      y: Math.floor(at / 20) * 12,
      radius: 17,
    }));
    expect(place([120, 120], crowd)).toMatchObject({ x: 120, y: 120 });
  });

  it('is clear of a second one as well', () => {
    const pins = [
      { x: 100, y: 100, radius: 17 },
      { x: 100, y: 140, radius: 17 },
    ];
    const mark = place([101, 110], pins);
    for (const pin of pins)
      expect(Math.hypot((mark?.x ?? 0) - pin.x, (mark?.y ?? 0) - pin.y)).toBeGreaterThanOrEqual(
        17 + POINT_RADIUS,
      );
  });
});

it('a pale mark takes less room', () => {
  const marks = {
    latitude: [0, 0],
    longitude: [0, 100],
    count: [1, 10],
    flags: [0, 0],
    point: [0, -1],
    cluster: [-1, 0],
  };
  const radii = (look?: typeof PALE_LOOK) =>
    placeMarks(marks as unknown as Marks, (y, x) => ({ x, y }), [], look).map(({ radius }) => radius);
  expect(radii(PALE_LOOK)).toEqual(radii().map((radius) => radius * PALE_LOOK.scale));
  expect(PALE_LOOK.scale).toBeLessThan(1);
});

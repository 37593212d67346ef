import type { Area } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { contains, cornersOf, isInForce } from './areaRings.ts';

const square = (west: number, south: number, size: number): [number, number][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const at = (longitude: number, latitude: number) => ({ longitude, latitude });

describe('whether a place lies in an area', () => {
  const ring: Pick<Area, 'geometry'> = {
    geometry: { type: 'Polygon', coordinates: [square(135, 35, 4), square(136, 36, 1)] },
  };
  const two: Pick<Area, 'geometry'> = {
    geometry: { type: 'MultiPolygon', coordinates: [[square(135, 35, 1)], [square(138, 35, 1)]] },
  };

  it.each([
    ['in it', ring, at(135.5, 35.5), true],
    ['in its hole', ring, at(136.5, 36.5), false],
    ['beyond its hole', ring, at(137.5, 36.5), true],
    ['beside it', ring, at(134.9, 36.5), false],
    ['in its first part', two, at(135.5, 35.5), true],
    ['between its parts', two, at(137, 35.5), false],
    ['in its second part', two, at(138.5, 35.5), true],
  ])('%s', (_, area, place, isInside) => {
    expect(contains(area, place)).toBe(isInside);
  });

  it('knows all corners of all parts', () => {
    expect(cornersOf(two)).toHaveLength(10);
    expect(cornersOf(two)[0]).toEqual(at(135, 35));
  });
});

it.each([
  [null, null, true],
  ['2026-11-21', null, true],
  ['2026-11-22', null, false],
  [null, '2026-11-21', true],
  [null, '2026-11-20', false],
])('from %s to %s it is in force on the 21st: %s', (valid_from, valid_to, isIt) => {
  const properties = { valid_from, valid_to } as Area['properties'];
  expect(isInForce({ properties }, '2026-11-21')).toBe(isIt);
});

import { expect, it } from 'vitest';
import { maxHeat } from './heatScale.ts';
import type { Cells } from '../../geo/pointSet.ts';

const ZOOM = 12;
/** Degrees: at this zoom and latitude the width of about ten cells, so that spots do not overlap. */
const FAR = 0.07;
/** Degrees: the width of a cell, so that cells are adjacent. */
const NEAR = 0.007;

const cellsWith = (counts: readonly number[], apart: number): Cells => ({
  latitude: Float64Array.from(counts, () => 35),
  longitude: Float64Array.from(counts, (_, at) => 137 + at * apart),
  count: Float64Array.from(counts),
  most: Math.max(0, ...counts),
});

it('is never hot where there are only few', () => {
  expect(maxHeat(cellsWith([], FAR), 'usual', ZOOM)).toBe(6);
  expect(maxHeat(cellsWith([1, 2, 1], FAR), 'usual', ZOOM)).toBe(6);
});

it('does not let one hot spot make everything else look cold', () => {
  const counts = Array.from({ length: 100 }, (_, at) => (at === 50 ? 1000 : 20));
  expect(maxHeat(cellsWith(counts, FAR), 'usual', ZOOM)).toBe(16);
});

it('reckons with neighbours, whose spots lie over one another, the more the wider they are', () => {
  const counts = Array.from({ length: 100 }, () => 20);
  const [apart, together] = [cellsWith(counts, FAR), cellsWith(counts, NEAR)];
  expect(maxHeat(together, 'usual', ZOOM)).toBeGreaterThan(maxHeat(apart, 'usual', ZOOM));
  expect(maxHeat(together, 'wide', ZOOM)).toBeGreaterThan(maxHeat(together, 'usual', ZOOM));
});

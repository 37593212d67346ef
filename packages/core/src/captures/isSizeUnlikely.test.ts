import { expect, it } from 'vitest';
import { isSizeUnlikely } from './isSizeUnlikely.ts';

it.each([
  [10, 599],
  [98, 600],
  [110, 1],
  [250, 700],
])('asks again of %d cm and %d kg', (body_length_cm, weight_kg) => {
  expect(isSizeUnlikely({ body_length_cm, weight_kg })).toBe(true);
});

it.each([
  ['boar', 98, 45.5],
  ['sika_deer', 150, 60],
  ['brown_bear', 200, 400],
  ['badger', 60, 7],
  ['weasel', 30, 0.3],
  ['sparrow', 14, 0.02],
  ['crow', 50, 0.6],
] as const)('takes a %s of %d cm and %d kg as it is', (species, body_length_cm, weight_kg) => {
  expect(isSizeUnlikely({ species, body_length_cm, weight_kg })).toBe(false);
});

it('says nothing of what was not measured, or of several animals together', () => {
  expect(isSizeUnlikely({ body_length_cm: 10, weight_kg: null })).toBe(false);
  expect(isSizeUnlikely({ body_length_cm: null, weight_kg: 599 })).toBe(false);
  expect(isSizeUnlikely({ body_length_cm: 60, weight_kg: 300, count: 6 })).toBe(false);
});

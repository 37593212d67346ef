import { expect, it } from 'vitest';
import { photoShares } from './photoShares.ts';

const photos = [
  { id: 'one', file: { size: 100 } },
  { id: 'two', file: { size: 300 } },
];

it.each([
  [0, { one: 0, two: 0 }],
  [50, { one: 0, two: 0 }],
  [100, { one: 0.5, two: 0 }],
  [150, { one: 1, two: 0 }],
  [300, { one: 1, two: 0.5 }],
  [450, { one: 1, two: 1 }],
])('after %d of 450 bytes, of which 50 are words: %o', (sent, shares) => {
  expect(photoShares(photos, sent, 450)).toEqual(shares);
});

it('nothing is divided by nothing', () => {
  expect(photoShares([], 0, 0)).toEqual({});
  expect(photoShares([{ id: 'empty', file: { size: 0 } }], 5, 5)).toEqual({ empty: 1 });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoText } from './isoText.ts';

const LAST = 8_640_000_000_000_000;

it('writes every point in time as JavaScript does', () => {
  const milliseconds = fc.oneof(
    fc.integer({ min: 0, max: 253_402_300_799_999 }),
    fc.integer({ min: -LAST, max: LAST }),
  );
  fc.assert(
    fc.property(milliseconds, (value) => {
      expect(isoText(value)).toBe(new Date(value).toISOString());
    }),
    { numRuns: 2_000 },
  );
});

it('writes each day of four hundred years, its first and its last millisecond', () => {
  for (let day = Date.UTC(1999, 11, 31); day <= Date.UTC(2400, 2, 1); day += 86_400_000) {
    for (const value of [day, day - 1]) {
      if (isoText(value) !== new Date(value).toISOString()) expect(isoText(value)).toBe(value);
    }
  }
});

it.each([0, -1, 253_402_300_799_999, 253_402_300_800_000, LAST, -LAST])('writes the edge %d', (value) => {
  expect(isoText(value)).toBe(new Date(value).toISOString());
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, LAST + 1])('refuses %d', (value) => {
  expect(() => isoText(value)).toThrow(RangeError);
});

import { expect, it } from 'vitest';
import { formatLength, measure } from './measure.ts';

const A = { latitude: 35, longitude: 135 };
const B = { latitude: 35.01, longitude: 135 };
const C = { latitude: 35.01, longitude: 135.01 };

it('is nothing with fewer than two points', () => {
  expect(measure([])).toBeNull();
  expect(measure([A])).toBeNull();
});

it('adds up the legs and knows the last one', () => {
  // A hundredth of a degree of latitude is 1,112 m; of longitude at 35° it is 911 m.
  const one = measure([A, B]);
  expect(one?.total).toBeCloseTo(1112, -1);
  expect(one?.last).toBe(one?.total);
  const two = measure([A, B, C]);
  expect(two?.last).toBeCloseTo(911, -1);
  expect(two?.total).toBeCloseTo((one?.total ?? 0) + (two?.last ?? 0), 6);
});

it.each([
  [0, '0 m'],
  [34.6, '35 m'],
  [999.4, '999 m'],
  [999.6, '1.00 km'],
  [1234, '1.23 km'],
  [9994, '9.99 km'],
  [9996, '10.0 km'],
  [12_345, '12.3 km'],
])('%d m is said as %s', (metres, text) => {
  expect(formatLength(metres)).toBe(text);
});

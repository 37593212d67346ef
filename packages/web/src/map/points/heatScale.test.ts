import { expect, it } from 'vitest';
import { heatMost } from './heatScale.ts';

it('is never hot where there are only few', () => {
  expect(heatMost({ count: new Float64Array(0), most: 0 })).toBe(6);
  expect(heatMost({ count: Float64Array.of(1, 2, 1), most: 2 })).toBe(6);
});

it('does not let one hot spot make everything else look cold', () => {
  const count = Float64Array.from({ length: 100 }, (_, at) => (at === 99 ? 1000 : 20));
  expect(heatMost({ count, most: 1000 })).toBe(30);
});

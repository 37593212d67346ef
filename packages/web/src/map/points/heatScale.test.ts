import { expect, it } from 'vitest';
import { heatMost } from './heatScale.ts';

it('is never hot where there are only few', () => {
  expect(heatMost({ count: new Float64Array(0), most: 0 }, 'wide')).toBe(6);
  expect(heatMost({ count: Float64Array.of(1, 1, 1), most: 1 }, 'usual')).toBe(6);
});

it('does not let one hot spot make everything else look cold', () => {
  const count = Float64Array.from({ length: 100 }, (_, at) => (at === 99 ? 1000 : 20));
  const most = heatMost({ count, most: 1000 }, 'usual');
  expect(most).toBeGreaterThan(30);
  expect(most).toBeLessThan(300);
});

it('is as hot with wider spots, which lie over one another more', () => {
  const cells = { count: Float64Array.from({ length: 100 }, () => 20), most: 20 };
  expect(heatMost(cells, 'wide')).toBeGreaterThan(2 * heatMost(cells, 'usual'));
  expect(heatMost(cells, 'narrow')).toBeLessThan(heatMost(cells, 'usual'));
});

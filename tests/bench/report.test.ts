import { expect, it } from 'vitest';
import { formatTable, median, percentile } from './report.ts';

it('takes the middle of the values, or of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([8, 1, 5, 2])).toBe(3.5);
});

it('finds what only the slowest exceed', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, 0.95)).toBe(96);
  expect(percentile([7], 0.95)).toBe(7);
});

it('lines the columns up, Japanese characters being two wide', () => {
  const row = { figure: '起動', value: '40.0 ms', ratio: '1.0', goal: '≤ 1.5', isMet: true };
  expect(formatTable([row])).toBe('数値  値       比   目標   判定\n起動  40.0 ms  1.0  ≤ 1.5  達成');
});

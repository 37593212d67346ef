import { expect, it } from 'vitest';
import { countLabel } from './drawMarks.ts';

it.each([
  [2, '2'],
  [1_234, '1,234'],
  [99_999, '99,999'],
  [123_456, '12万'],
])('%d stands in it as %s', (count, label) => {
  expect(countLabel(count)).toBe(label);
});

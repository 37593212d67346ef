import { expect, test } from 'vitest';
import { compareTexts } from './compare.ts';

test('puts what never was first, then the oldest', () => {
  const moments = ['2026-11-20T09:00:00.000Z', null, '2026-02-01T00:00:00.000Z', '2026-11-20T09:00:00.001Z'];
  expect(moments.toSorted(compareTexts)).toEqual([
    null,
    '2026-02-01T00:00:00.000Z',
    '2026-11-20T09:00:00.000Z',
    '2026-11-20T09:00:00.001Z',
  ]);
});

test('leaves equal moments in their order', () => {
  expect(compareTexts('2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00.000Z')).toBe(0);
  expect(compareTexts(null, null)).toBe(0);
});

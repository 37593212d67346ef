import { expect, it } from 'vitest';
import { groupDigits } from './numbers.ts';

it.each([0, 7, 999, 1_000, 12_480, 123_456, 1_000_000, -1_234, -999])(
  '%d is grouped as in Japan',
  (count) => {
    expect(groupDigits(count)).toBe(count.toLocaleString('ja-JP'));
  },
);

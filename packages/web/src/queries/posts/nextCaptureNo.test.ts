import { expect, it } from 'vitest';
import { nextNumber } from './nextCaptureNo.ts';

it.each([
  [[], 'NIA-1'],
  [['NIA-9', 'NIA-10', null, 'NIB-40', 'NIA-x'], 'NIA-11'],
])('the next number after %j', (known, next) => {
  expect(nextNumber('NIA-', known)).toBe(next);
});

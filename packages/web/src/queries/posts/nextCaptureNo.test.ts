import { afterEach, expect, it } from 'vitest';
import { usedCaptureNo } from '../../platform/device/usedCaptureNo.ts';
import { laterNumber, nextNumber } from './nextCaptureNo.ts';

afterEach(() => localStorage.clear());

it.each([
  [[], 'NIA-1'],
  [['NIA-9', 'NIA-10', null, 'NIB-40', 'NIA-x'], 'NIA-11'],
])('the next number after %j', (known, next) => {
  expect(nextNumber('NIA-', known)).toBe(next);
});

it.each([
  [null, 0, null],
  ['NIA-5', 0, 'NIA-5'],
  ['NIA-5', 4, 'NIA-5'],
  // Recorded here and not sent yet, or sent after the proposal was read.
  ['NIA-5', 5, 'NIA-6'],
  [null, 7, 'NIA-8'],
])('with the proposal %s and %i used on this device the next number is %s', (proposed, used, next) => {
  expect(laterNumber('NIA-', proposed, used)).toBe(next);
});

it('the highest number used on this device counts, by prefix and fiscal year', () => {
  for (const captureNo of ['NIA-3', 'NIA-2', 'NIB-40', 'NIA-x', null])
    usedCaptureNo.note('NIA-', 2026, captureNo);
  expect(usedCaptureNo.get('NIA-', 2026)).toBe(3);
  expect([usedCaptureNo.get('NIA-', 2027), usedCaptureNo.get('NIB-', 2026)]).toEqual([0, 0]);
});

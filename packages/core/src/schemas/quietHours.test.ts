import { expect, it } from 'vitest';
import { hasWholeQuietHours } from './quietHours.ts';

it('are whole with a start and an end, or with neither', () => {
  expect(hasWholeQuietHours({ quiet_from: '21:00', quiet_to: null })).toBe(false);
  expect(hasWholeQuietHours({ quiet_from: null, quiet_to: '06:00' })).toBe(false);
  expect(hasWholeQuietHours({ quiet_from: '21:00', quiet_to: '06:00' })).toBe(true);
  expect(hasWholeQuietHours({ quiet_from: null, quiet_to: null })).toBe(true);
});

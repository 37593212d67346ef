import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DEFAULT_USER_SETTINGS, putUserConfig } from './userConfigs.ts';

const isTaken = (change: object) =>
  z.safeDecode(putUserConfig.body, { ...DEFAULT_USER_SETTINGS, version: 0, ...change }).success;

describe('the settings of a person', () => {
  it.each([
    [{ quiet_from: '21:00' }],
    [{ quiet_from: '24:00', quiet_to: '06:00' }],
    [{ alert_radius_m: 2000 }],
    [{ notify_kinds: ['weather'] }],
    [{ mail_to: 'no address' }],
    [{ version: undefined }],
    [{ list_days: undefined }],
    [{ nickname: 'x' }],
  ])('are refused with %j', (change) => {
    expect(isTaken(change)).toBe(false);
  });

  it('are taken with their defaults, and with quiet hours past midnight', () => {
    expect(isTaken({})).toBe(true);
    expect(isTaken({ quiet_from: '21:00', quiet_to: '06:00' })).toBe(true);
  });
});

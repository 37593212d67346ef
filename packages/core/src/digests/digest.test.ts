import { describe, expect, it } from 'vitest';
import { digestDayAt } from './digest.ts';

/** Monday 2026-11-23 in Japan. */
const at = (time: string) => Date.parse(`${time}+09:00`);

describe('the day whose digest is due', () => {
  it.each([
    ['none', '2026-11-23T09:00:00'],
    ['daily', '2026-11-23T05:59:59.999'],
    ['daily', '2026-11-24T00:00:00'],
    ['weekly', '2026-11-22T23:59:59.999'],
    ['weekly', '2026-11-23T05:59:59.999'],
    ['weekly', '2026-11-24T06:00:00'],
  ] as const)('is none for %s at %s', (digest, time) => {
    expect(digestDayAt(digest, at(time))).toBeNull();
  });

  it.each([
    ['daily', '2026-11-23T06:00:00', '2026-11-23'],
    ['daily', '2026-11-23T23:59:59.999', '2026-11-23'],
    ['daily', '2026-11-24T06:00:00', '2026-11-24'],
    ['weekly', '2026-11-23T06:00:00', '2026-11-23'],
    ['weekly', '2026-11-23T23:59:59.999', '2026-11-23'],
  ] as const)('is for %s at %s its day in Japan', (digest, time, day) => {
    expect(digestDayAt(digest, at(time))).toBe(day);
  });
});

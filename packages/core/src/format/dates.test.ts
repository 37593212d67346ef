import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  daysAgo,
  duration,
  elapsed,
  fiscalYear,
  formatDate,
  formatDateTime,
  formatTime,
  relativeDay,
  startOfDay,
  startOfMonth,
} from './dates.ts';

// 2026-11-20 00:00 in Japan.
const MIDNIGHT = Date.parse('2026-11-19T15:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('dates in Japan', () => {
  it.each([
    ['2026-11-19T14:59:59.999Z', '2026-11-19 23:59'],
    ['2026-11-19T15:00:00.000Z', '2026-11-20 00:00'],
    ['2026-12-31T14:59:00.000Z', '2026-12-31 23:59'],
    ['2026-12-31T15:00:00.000Z', '2027-01-01 00:00'],
    ['2028-02-28T15:00:00.000Z', '2028-02-29 00:00'],
    ['2026-11-20T03:04:05.000+09:00', '2026-11-20 03:04'],
  ])('%s is %s', (moment, expected) => {
    expect(formatDateTime(moment)).toBe(expected);
    expect(formatDateTime(Date.parse(moment))).toBe(expected);
    expect(formatDate(moment)).toBe(expected.slice(0, 10));
    expect(formatTime(moment)).toBe(expected.slice(11));
  });

  it('the day begins at midnight there', () => {
    expect(startOfDay(MIDNIGHT)).toBe(MIDNIGHT);
    expect(startOfDay(MIDNIGHT - 1)).toBe(MIDNIGHT - DAY);
    expect(startOfDay(MIDNIGHT + DAY - 1)).toBe(MIDNIGHT);
    expect(startOfDay('2026-11-20T02:00:00.000Z')).toBe(MIDNIGHT);
  });

  it('the month begins at midnight of its first day there', () => {
    const NOVEMBER = Date.parse('2026-10-31T15:00:00.000Z');
    expect(startOfMonth(MIDNIGHT)).toBe(NOVEMBER);
    expect(startOfMonth(NOVEMBER)).toBe(NOVEMBER);
    expect(startOfMonth(NOVEMBER - 1)).toBe(Date.parse('2026-09-30T15:00:00.000Z'));
  });
});

describe('relative days', () => {
  it.each([
    ['the same moment', MIDNIGHT, MIDNIGHT, 0, '本日'],
    ['the same day, 24 hours apart but for a moment', MIDNIGHT, MIDNIGHT + DAY - 1, 0, '本日'],
    ['a moment before midnight', MIDNIGHT - 1, MIDNIGHT, 1, '1日前'],
    ['yesterday, two days apart but for a moment', MIDNIGHT - DAY, MIDNIGHT + DAY - 1, 1, '1日前'],
    ['the day before', MIDNIGHT - DAY - 1, MIDNIGHT, 2, '2日前'],
    ['a year', MIDNIGHT - 365 * DAY, MIDNIGHT, 365, '365日前'],
    ['tomorrow', MIDNIGHT + DAY, MIDNIGHT, -1, '本日'],
  ])('%s', (_what, moment, now, days, label) => {
    expect(daysAgo(moment, now)).toBe(days);
    expect(relativeDay(moment, now)).toBe(label);
    expect(relativeDay(new Date(moment).toISOString(), now)).toBe(label);
  });
});

describe('elapsed', () => {
  it.each([
    [-HOUR, 'たった今'],
    [0, 'たった今'],
    [59_999, 'たった今'],
    [60_000, '1分前'],
    [HOUR - 1, '59分前'],
    [HOUR, '1時間前'],
    [DAY - 1, '23時間前'],
    [DAY, '1日前'],
    [40 * DAY, '40日前'],
  ])('%i ms is %s', (milliseconds, expected) => {
    expect(elapsed(MIDNIGHT - milliseconds, MIDNIGHT)).toBe(expected);
    expect(elapsed(new Date(MIDNIGHT - milliseconds).toISOString(), MIDNIGHT)).toBe(expected);
  });
});

describe('a length of time', () => {
  it.each([
    [30_400, '30秒'],
    [90_000, '90秒'],
    [600_000, '10分'],
    [HOUR - 2, '1時間'],
    [1.5 * HOUR, '1時間30分'],
    [9 * HOUR, '9時間'],
    [26 * HOUR + 600_000, '1日2時間'],
    [365 * DAY, '365日'],
  ])('%i ms is %s', (milliseconds, expected) => {
    expect(duration(milliseconds)).toBe(expected);
  });
});

describe('the fiscal year', () => {
  it.each([
    ['2027-03-31T14:59:59.999Z', 2026],
    ['2027-03-31T15:00:00.000Z', 2027],
    ['2026-12-31T15:00:00.000Z', 2026],
    ['2027-01-01T00:00:00.000Z', 2026],
    ['2026-04-01T00:00:00.000+09:00', 2026],
    ['2026-03-31T23:59:59.999+09:00', 2025],
  ])('of %s is %i', (moment, expected) => {
    expect(fiscalYear(moment)).toBe(expected);
  });
});

describe('on a device set to another place', () => {
  afterEach(() => vi.unstubAllEnvs());

  // Each of these time zones changes its clocks within the days tested.
  it.each([
    ['America/New_York', '2026-03-07', '2026-11-01'],
    ['Europe/London', '2026-03-28', '2026-10-24'],
    ['Australia/Lord_Howe', '2026-04-04', '2026-10-03'],
  ])('%s, the dates are those of Japan', (zone, ...days) => {
    vi.stubEnv('TZ', zone);
    expect(new Date(2026, 6, 1).getTimezoneOffset()).not.toBe(new Date(2026, 0, 1).getTimezoneOffset());
    for (const day of days) {
      const from = Date.parse(`${day}T00:00:00Z`);
      for (let moment = from; moment < from + 3 * DAY; moment += HOUR / 2) {
        const inJapan = new Date(moment + 9 * HOUR).toISOString();
        expect(formatDateTime(moment)).toBe(`${inJapan.slice(0, 10)} ${inJapan.slice(11, 16)}`);
        expect(startOfDay(moment)).toBe(Date.parse(`${inJapan.slice(0, 10)}T00:00:00+09:00`));
        expect(daysAgo(moment - DAY, moment)).toBe(1);
      }
    }
  });
});

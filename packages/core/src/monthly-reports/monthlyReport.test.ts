import { describe, expect, it } from 'vitest';
import { monthText, reportMonthAt } from './monthlyReport.ts';

const at = (text: string) => Date.parse(`${text}+09:00`);

describe('the report of a month', () => {
  it.each([
    '2026-11-01T00:00:00.000',
    '2026-11-04T23:59:59.999',
    '2026-11-05T05:59:59.999',
    '2026-12-05T05:59:59.999',
  ])('is not due at %s', (moment) => expect(reportMonthAt(at(moment))).toBeNull());

  it.each([
    ['2026-11-05T06:00:00', '2026-10-01T00:00', '2026-11-01T00:00'],
    ['2026-11-30T23:59:59.999', '2026-10-01T00:00', '2026-11-01T00:00'],
    ['2027-01-05T06:00:00', '2026-12-01T00:00', '2027-01-01T00:00'],
    ['2028-03-31T12:00:00', '2028-02-01T00:00', '2028-03-01T00:00'],
  ])('at %s is that from %s to %s', (moment, from, to) => {
    expect(reportMonthAt(at(moment))).toEqual({ from: at(from), to: at(to) });
    expect(monthText(at(from))).toBe(from.slice(0, 7));
  });
});

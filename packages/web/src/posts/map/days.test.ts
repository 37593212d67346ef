import { describe, expect, it } from 'vitest';
import { barsOf, barsOfMonths, dayOf, dayText } from './days.ts';

it('a day begins at midnight in Japan', () => {
  expect(dayText(dayOf('2026-11-19T14:59:59.999Z'))).toBe('2026-11-19');
  expect(dayText(dayOf('2026-11-19T15:00:00.000Z'))).toBe('2026-11-20');
});

describe('bars', () => {
  const today = dayOf('2026-11-20T03:00:00Z');
  const noon = (daysAgo: number) => new Date((today - daysAgo) * 86_400_000 + 3 * 3_600_000).toISOString();

  it('count by the day where there is room', () => {
    expect(barsOf([noon(0), noon(2), noon(0), noon(-1)], today, 10)).toEqual([
      { day: today - 2, days: 1, count: 1 },
      { day: today, days: 1, count: 2 },
    ]);
    expect(barsOf([], today, 10)).toEqual([]);
  });

  it('stand for more days where they are too many, and lose none', () => {
    const moments = Array.from({ length: 800 }, (_, daysAgo) => noon(daysAgo));
    const bars = barsOf(moments, today, 200);
    expect(bars.every(({ days }) => days === 7)).toBe(true);
    expect(bars.length).toBeLessThanOrEqual(200);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(800);
  });

  it('stand for months where only these are known', () => {
    expect(
      barsOfMonths([
        { month: '2026-12', count: 3 },
        { month: '2026-02', count: 5 },
      ]).map(({ day, ...bar }) => ({ ...bar, from: dayText(day) })),
    ).toEqual([
      { from: '2026-02-01', days: 28, count: 5 },
      { from: '2026-12-01', days: 31, count: 3 },
    ]);
  });
});

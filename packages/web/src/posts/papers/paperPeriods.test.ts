import { expect, it } from 'vitest';
import { type PaperPeriod, withPaperPeriod } from './paperPeriods.ts';

const at = (period: PaperPeriod, now: string, startMonth = 4) =>
  withPaperPeriod({ species: 'boar', from: '2020-01-01T00:00:00.000Z' }, period, {
    now: Date.parse(now),
    startMonth,
  });
/** The day in Japan that begins at an instant. */
const startOf = (day: string) => new Date(`${day}T00:00:00+09:00`).toISOString();

it.each<[PaperPeriod, string, string, string]>([
  ['month', '2026-11-20T01:00:00Z', '2026-11-01', '2026-12-01'],
  // In Japan it is already January.
  ['month', '2026-12-31T15:30:00Z', '2027-01-01', '2027-02-01'],
  ['last_month', '2026-03-31T14:59:00Z', '2026-02-01', '2026-03-01'],
  ['last_month', '2026-12-31T15:30:00Z', '2026-12-01', '2027-01-01'],
  ['fiscal_year', '2026-03-31T14:59:00Z', '2025-04-01', '2026-04-01'],
  ['fiscal_year', '2026-03-31T15:00:00Z', '2026-04-01', '2027-04-01'],
  ['last_fiscal_year', '2026-11-20T01:00:00Z', '2025-04-01', '2026-04-01'],
])('%s at %s is from %s until before %s', (period, now, from, to) => {
  expect(at(period, now)).toEqual({ species: 'boar', from: startOf(from), to: startOf(to) });
});

it('follows the month with which the site’s year begins', () => {
  expect(at('fiscal_year', '2026-11-20T01:00:00Z', 1)).toMatchObject({
    from: startOf('2026-01-01'),
    to: startOf('2027-01-01'),
  });
});

it('keeps the period of the list where that is chosen', () => {
  expect(at('list', '2026-11-20T01:00:00Z')).toEqual({ species: 'boar', from: '2020-01-01T00:00:00.000Z' });
});

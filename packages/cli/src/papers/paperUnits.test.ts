import { expect, it } from 'vitest';
import { monthsOf } from './paperUnits.ts';

it('cuts the first and the last month to the range', () => {
  expect(monthsOf('2026-11-15', '2027-02-10')).toEqual([
    { month: '2026-11', from: '2026-11-15', to: '2026-11-30' },
    { month: '2026-12', from: '2026-12-01', to: '2026-12-31' },
    { month: '2027-01', from: '2027-01-01', to: '2027-01-31' },
    { month: '2027-02', from: '2027-02-01', to: '2027-02-10' },
  ]);
});

it('knows leap years, and a single day', () => {
  expect(monthsOf('2028-02-01', '2028-02-29')).toEqual([
    { month: '2028-02', from: '2028-02-01', to: '2028-02-29' },
  ]);
  expect(monthsOf('2026-11-30', '2026-11-30')).toHaveLength(1);
});

import { expect, it } from 'vitest';
import { registrationDays, reportDueOn } from './reportDue.ts';

it.each([
  ['2027-04-15', '2027-05-15'],
  ['2026-12-31', '2027-01-30'],
  ['2028-01-30', '2028-02-29'],
])('what ended on %s is reported by %s', (lastDay, due) => {
  expect(reportDueOn(lastDay)).toBe(due);
});

it.each([
  [null, '奈良県', '2026-10-15'],
  [null, '北海道', '2026-09-15'],
  ['2026-11-02', '奈良県', '2026-11-02'],
  ['2026-09-01', '奈良県', '2026-10-15'],
])('a registration of %s in %s is valid from %s to 15 April', (registered_on, prefecture, first) => {
  expect(registrationDays(2026, { registered_on, prefecture })).toEqual({ first, last: '2027-04-15' });
});

import { expect, it } from 'vitest';
import { BEFORE_RECORDS } from '../posts/postRules.ts';
import { effortDayProblem } from './effortDay.ts';

// 2026-11-20 in Japan, and still the 19th in UTC.
const NOW = Date.parse('2026-11-19T15:00:00Z');

it.each([
  ['2026-11-21', '出猟日が未来になっています'],
  ['1999-12-31', BEFORE_RECORDS],
  ['0001-01-01', BEFORE_RECORDS],
  ['2026-11-20', null],
  ['2000-01-01', null],
])('a day %s: %s', (day, problem) => {
  expect(effortDayProblem(day, NOW)).toBe(problem);
});

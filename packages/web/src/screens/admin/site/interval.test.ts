import { expect, it } from 'vitest';
import { secondsOf, splitSeconds } from './interval.ts';

it.each([60, 90, 600, 3600, 5400, 21_600, 604_800])(
  'shows %d seconds so that they are read again',
  (seconds) => {
    expect(secondsOf(splitSeconds(seconds))).toBe(seconds);
  },
);

it.each([
  ['', '', null],
  ['1', '', 3600],
  ['', '５', 300],
  ['1.5', '0', 5400],
  ['1', 'すこし', '1 すこし'],
])('reads %j hours and %j minutes as %j', (hours, minutes, seconds) => {
  expect(secondsOf({ hours, minutes })).toBe(seconds);
});

import { InvalidArgumentError } from 'commander';
import { expect, it } from 'vitest';
import { NOW } from '../testing/samples.ts';
import { parseTime } from './times.ts';

it.each([
  ['2026-11-20', '2026-11-19T15:00:00.000Z'],
  ['2026-11-20 10:02', '2026-11-20T01:02:00.000Z'],
  ['2026-11-20T10:02:30', '2026-11-20T01:02:30.000Z'],
  ['2026-11-20T10:02:00Z', '2026-11-20T10:02:00.000Z'],
  ['2026-11-20T10:02:00+09:00', '2026-11-20T01:02:00.000Z'],
  ['-2h', '2026-11-20T01:00:00.000Z'],
  ['-30m', '2026-11-20T02:30:00.000Z'],
  ['-1w', '2026-11-13T03:00:00.000Z'],
  ['today', '2026-11-19T15:00:00.000Z'],
  ['昨日', '2026-11-18T15:00:00.000Z'],
  ['10:02', '2026-11-20T01:02:00.000Z'],
  ['now', '2026-11-20T03:00:00.000Z'],
])('reads %s', (text, expected) => {
  expect(parseTime(text, NOW)).toBe(expected);
});

it.each(['', 'soon', '2026-02-30', '2026-13-01', '25:00', '-2y', '20261120'])('refuses %j', (text) => {
  expect(() => parseTime(text, NOW)).toThrow(InvalidArgumentError);
});

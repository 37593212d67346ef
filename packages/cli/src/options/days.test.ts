import { InvalidArgumentError } from 'commander';
import { expect, it } from 'vitest';
import { parseDay, timesOf } from './days.ts';

it('counts days in Asia/Tokyo, the last one included', () => {
  expect(timesOf({ from: parseDay('2026-11-01'), to: parseDay(' 2026-11-30 ') })).toEqual({
    from: '2026-10-31T15:00:00.000Z',
    to: '2026-11-30T15:00:00.000Z',
  });
  expect(timesOf({ from: '2026-11-01', to: '2026-11-01' }).to).toBe('2026-11-01T15:00:00.000Z');
  expect(timesOf({})).toEqual({});
});

it.each(['2026-11-31', '2026-13-01', '2026-02-29', '11-01', '2026-11-01 10:00', 'today', ''])(
  'refuses %j',
  (text) => {
    expect(() => parseDay(text)).toThrow(InvalidArgumentError);
  },
);

it('refuses an end before the beginning', () => {
  expect(() => timesOf({ from: '2026-11-02', to: '2026-11-01' })).toThrow('より前');
});

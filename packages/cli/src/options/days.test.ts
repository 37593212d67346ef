import { expect, it } from 'vitest';
import { defineCommand } from '../command/defineCommand.ts';
import { NOW } from '../testing/samples.ts';
import { parse as parseWith } from '../testing/testContext.ts';
import { daysOf, timesOf, DAY_OPTIONS } from './days.ts';

// In the samples it is noon on 2026-11-20 in Japan.
it.each<[string, string, string]>([
  ['2026-11-01', '2026-11-01', '2026-11-01'],
  [' 2026/11/1 ', '2026-11-01', '2026-11-01'],
  ['２０２６／１１／０１', '2026-11-01', '2026-11-01'],
  ['２０２６－１１－１', '2026-11-01', '2026-11-01'],
  ['2026年11月1日', '2026-11-01', '2026-11-01'],
  ['R8.11.1', '2026-11-01', '2026-11-01'],
  ['r8/11/1', '2026-11-01', '2026-11-01'],
  ['令和８年１１月１日', '2026-11-01', '2026-11-01'],
  ['令和元年5月1日', '2019-05-01', '2019-05-01'],
  ['H31.4.30', '2019-04-30', '2019-04-30'],
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2028/2', '2028-02-01', '2028-02-29'],
  ['R8.2', '2026-02-01', '2026-02-28'],
  ['2026年11月', '2026-11-01', '2026-11-30'],
  ['today', '2026-11-20', '2026-11-20'],
  ['昨日', '2026-11-19', '2026-11-19'],
  ['-7d', '2026-11-13', '2026-11-13'],
  ['-2w', '2026-11-06', '2026-11-06'],
])('reads %j as from %s, and to %s', (text, first, last) => {
  expect(daysOf({ from: text }, NOW)).toEqual({ from: first });
  expect(daysOf({ to: text }, NOW)).toEqual({ to: last });
});

it.each<[string, string, string]>([
  ['last', '2026-10-01', '2026-10-31'],
  ['先月', '2026-10-01', '2026-10-31'],
  ['this', '2026-11-01', '2026-11-30'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['R8.10', '2026-10-01', '2026-10-31'],
  ['Ｒ８．１０', '2026-10-01', '2026-10-31'],
])('reads the month %j', (month, from, to) => {
  expect(daysOf({ month }, NOW)).toEqual({ from, to });
});

it('knows what last month was in January', () => {
  const january = Date.parse('2027-01-31T14:59:59.000Z');
  expect(daysOf({ month: 'last' }, january)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  // A second later it is February in Japan.
  expect(daysOf({ month: 'last' }, january + 1000)).toEqual({ from: '2027-01-01', to: '2027-01-31' });
});

it('counts days in Asia/Tokyo, the last one included', () => {
  expect(timesOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    from: '2026-10-31T15:00:00.000Z',
    to: '2026-11-30T15:00:00.000Z',
  });
  expect(timesOf(daysOf({ from: '2026-11-01', to: '2026-11-01' }, NOW)).to).toBe('2026-11-01T15:00:00.000Z');
  expect(timesOf({})).toEqual({});
});

const dayCommand = defineCommand({
  noun: null,
  verb: 'days',
  summary: '日',
  options: DAY_OPTIONS,
  context: 'local',
  run: async () => {},
});
const parse = (...args: string[]) => parseWith(dayCommand, dayCommand.run, args);

it.each([
  '2026-11-31',
  '2026-13-01',
  '2026-02-29',
  '11-01',
  '2026-11-01 10:00',
  'R8.2.30',
  '2026',
  'soon',
  '',
])('refuses the day %j', async (text) => {
  await expect(parse('--from', text)).rejects.toThrow(/日付にしてください/);
  expect(() => daysOf({ to: text }, NOW)).toThrow(/日付にしてください/);
});

it.each(['2026-11-01', 'today', '2026-13', 'next', '11'])('refuses the month %j', async (text) => {
  await expect(parse('--month', text)).rejects.toThrow(/月にしてください/);
});

it('refuses an end before the beginning, and a month beside days', () => {
  expect(() => daysOf({ from: '2026-11-02', to: '2026-11-01' }, NOW)).toThrow('より前');
  expect(() => daysOf({ from: '2026-11-02', month: 'last' }, NOW)).toThrow('--month');
});

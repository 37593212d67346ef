import { expect, it } from 'vitest';
import { byDay, isSameDay } from './byDay.ts';

const labels = (now: string, ...times: string[]) =>
  byDay(times, (at) => at, Date.parse(now)).map(({ day, label, rows }) => [day, label, rows.length]);

it('parts the days at midnight in Japan', () => {
  expect(labels('2026-11-20T15:00:00Z', '2026-11-20T15:00:00.000Z', '2026-11-20T14:59:59.999Z')).toEqual([
    ['2026-11-21', '本日', 1],
    ['2026-11-20', '1日前', 1],
  ]);
});

it('calls today yesterday a second after midnight', () => {
  const caught = '2026-11-20T10:00:00.000Z';
  expect(labels('2026-11-20T14:59:59Z', caught)).toEqual([['2026-11-20', '本日', 1]]);
  expect(labels('2026-11-20T15:00:00Z', caught)).toEqual([['2026-11-20', '1日前', 1]]);
});

it('counts on over the ends of months and years', () => {
  expect(labels('2027-01-01T03:00:00Z', '2026-12-31T03:00:00.000Z', '2026-11-30T03:00:00.000Z')).toEqual([
    ['2026-12-31', '1日前', 1],
    ['2026-11-30', '32日前', 1],
  ]);
  expect(labels('2028-03-01T03:00:00Z', '2028-02-29T03:00:00.000Z')).toEqual([['2028-02-29', '1日前', 1]]);
});

it('keeps the posts of a day together', () => {
  const day = ['2026-11-20T05:00:00.000Z', '2026-11-20T02:00:00.000Z'];
  expect(labels('2026-11-20T06:00:00Z', ...day)).toEqual([['2026-11-20', '本日', 2]]);
});

it('draws at once only what fills a screen', () => {
  const at = Date.parse('2026-11-20T14:00:00Z');
  const times = Array.from({ length: 60 }, (_, hour) => new Date(at - hour * 4 * 3_600_000).toISOString());
  const firsts = byDay(times, (each) => each, at).map(({ rows, firsts }) => [rows.length, firsts]);
  expect(firsts.slice(0, 3)).toEqual([
    [6, 6],
    [6, 6],
    [6, 0],
  ]);
  expect(byDay(times.slice(0, 5), (each) => each, at)[0]?.firsts).toBe(5);
});

it('knows a day by what it shows', () => {
  const at = ({ at }: { at: string }) => at;
  const [one, other] = [{ at: '2026-11-20T05:00:00.000Z' }, { at: '2026-11-20T02:00:00.000Z' }];
  const day = (rows: { at: string }[], now = '2026-11-20T06:00:00Z') => byDay(rows, at, Date.parse(now))[0]!;
  const before = day([one, other]);
  expect(isSameDay(before, day([one, other]))).toBe(true);
  expect(isSameDay(before, day([one]))).toBe(false);
  expect(isSameDay(before, day([one, { ...other }]))).toBe(false);
  expect(isSameDay(before, day([one, other], '2026-11-21T06:00:00Z'))).toBe(false);
});

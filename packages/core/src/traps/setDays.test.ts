import { describe, expect, it } from 'vitest';
import { dayNumberOf, dayOfNumber } from '../format/dates.ts';
import { placeAt, type PlacingAct, setDaysOf, type TrapHistory } from './setDays.ts';

const tokyo = (text: string) => Date.parse(`${text}+09:00`);
const WEST = { latitude: 35, longitude: 137 };
const EAST = { latitude: 35, longitude: 138 };
const NOWHERE = { latitude: null, longitude: null };

const act = (kind: PlacingAct['kind'], at: string, more: Partial<PlacingAct> = {}): PlacingAct => ({
  ...NOWHERE,
  kind,
  occurred_at: tokyo(at),
  is_applied: true,
  ...more,
});
const trap = (acts: PlacingAct[], more: Partial<TrapHistory> = {}): TrapHistory => ({
  ...WEST,
  placement: 'set',
  set_on: null,
  acts,
  ...more,
});
/** First and last days in words, with the longitude of the place. */
function days(
  history: TrapHistory,
  [from, to]: [string, string] = ['2026-11-01', '2026-11-30'],
  now = tokyo('2027-12-24T12:00:00'),
) {
  const period = { first: dayNumberOf(from), end: dayNumberOf(to) + 1 };
  return setDaysOf(history, period, now).map(
    ({ first, end, place }) => `${dayOfNumber(first)} ${dayOfNumber(end - 1)} ${place?.longitude ?? '?'}`,
  );
}

describe('the days on which a trap was set', () => {
  it('hold the day of setting, and not those of stopping and removal', () => {
    expect(days(trap([act('set', '2026-11-03T23:59:59'), act('removed', '2026-11-10T00:00:00')]))).toEqual([
      '2026-11-03 2026-11-09 137',
    ]);
    expect(
      days(
        trap([
          act('set', '2026-11-03T09:00:00'),
          act('stopped', '2026-11-05T09:00:00'),
          act('set', '2026-11-08T09:00:00'),
        ]),
      ),
    ).toEqual(['2026-11-03 2026-11-04 137', '2026-11-08 2026-11-30 137']);
  });

  it('are those at whose end it was set, whatever happened in between', () => {
    const [set, stopped] = [act('set', '2026-11-03T09:00:00'), act('stopped', '2026-11-03T10:00:00')];
    expect(days(trap([set, stopped]))).toEqual([]);
    expect(days(trap([set, stopped, act('set', '2026-11-03T17:00:00')]))).toEqual([
      '2026-11-03 2026-11-30 137',
    ]);
  });

  it('take acts in the order of their time and only those that changed the state', () => {
    const stopped = act('stopped', '2026-11-05T09:00:00', { is_applied: false });
    expect(
      days(trap([act('removed', '2026-11-07T09:00:00'), act('set', '2026-11-02T09:00:00'), stopped])),
    ).toEqual(['2026-11-02 2026-11-06 137']);
  });

  it('hold none to come, and today while it is set', () => {
    expect(days(trap([act('set', '2026-11-03T09:00:00')]), undefined, tokyo('2026-11-05T00:00:00'))).toEqual([
      '2026-11-03 2026-11-05 137',
    ]);
  });

  it('are cut to the period, also at the turn of the fiscal year and over a leap day', () => {
    const history = trap([act('set', '2027-03-01T09:00:00'), act('removed', '2028-04-02T09:00:00')]);
    const now = tokyo('2029-01-01T00:00:00');
    expect(days(history, ['2026-04-01', '2027-03-31'], now)).toEqual(['2027-03-01 2027-03-31 137']);
    expect(days(history, ['2027-04-01', '2028-03-31'], now)).toEqual(['2027-04-01 2028-03-31 137']);
    expect(days(history, ['2028-02-29', '2028-02-29'], now)).toEqual(['2028-02-29 2028-02-29 137']);
    expect(days(history, ['2028-04-01', '2029-03-31'], now)).toEqual(['2028-04-01 2028-04-01 137']);
  });

  it('move with the trap', () => {
    const before = { ...WEST, placement: 'planned', set_on: null } as const;
    const acts = [act('set', '2026-11-03T09:00:00'), act('relocated', '2026-11-10T09:00:00', EAST)];
    expect(days(trap(acts, { ...EAST, before }))).toEqual([
      '2026-11-03 2026-11-09 137',
      '2026-11-10 2026-11-30 138',
    ]);
    expect(days(trap(acts, EAST))).toEqual(['2026-11-03 2026-11-09 ?', '2026-11-10 2026-11-30 138']);
  });
});

describe('before the first act', () => {
  const stopped = [act('stopped', '2026-11-15T09:00:00'), act('set', '2026-11-20T09:00:00')];

  it('the register before it says since when it was set', () => {
    const before = { ...WEST, placement: 'set', set_on: '2026-11-10' } as const;
    // Set again, the register has a later day.
    expect(days(trap(stopped, { set_on: '2026-11-20', before }))).toEqual([
      '2026-11-10 2026-11-14 137',
      '2026-11-20 2026-11-30 137',
    ]);
  });

  it('the present register does where none was stored', () => {
    expect(days(trap(stopped.slice(0, 1), { placement: 'stopped', set_on: '2026-11-10' }))).toEqual([
      '2026-11-10 2026-11-14 137',
    ]);
  });

  it('the register alone says so of a trap without acts', () => {
    const set_on = '2026-11-10';
    expect(days(trap([], { set_on }))).toEqual(['2026-11-10 2026-11-30 137']);
    expect(days(trap([], { set_on, placement: 'removed', removed_on: '2026-11-12' }))).toEqual([
      '2026-11-10 2026-11-11 137',
    ]);
    expect(days(trap([], { set_on, placement: 'stopped' }))).toEqual([]);
    expect(days(trap([]))).toEqual([]);
  });
});

it('knows where the trap was at a moment', () => {
  const moved = trap([act('relocated', '2026-11-10T09:00:00', EAST)], EAST);
  expect(placeAt(moved, tokyo('2026-11-10T09:00:00'))).toEqual(EAST);
  expect(placeAt(moved, tokyo('2026-11-10T08:59:59'))).toBeNull();
  expect(placeAt(trap([]), 0)).toEqual(WEST);
});

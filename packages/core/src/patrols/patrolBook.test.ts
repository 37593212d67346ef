import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../format/durations.ts';
import { type BookAct, type BookTrap, countMarks, daysOf, patrolBook } from './patrolBook.ts';

const tokyo = (text: string) => Date.parse(`${text}+09:00`);
const NOVEMBER = { from: tokyo('2026-11-01T00:00:00'), to: tokyo('2026-12-01T00:00:00') };
const LATER = tokyo('2026-12-24T00:00:00');
const SPOT = { latitude: 35, longitude: 137 };
/** 0.001° of latitude is 111 m. */
const north = (degrees: number) => ({ latitude: 35 + degrees, longitude: 137 });

const act = (kind: BookAct['kind'], at: string, more: Partial<BookAct> = {}): BookAct => ({
  id: `${kind} ${at}`,
  kind,
  occurred_at: tokyo(at),
  is_clock_odd: false,
  latitude: null,
  longitude: null,
  accuracy: null,
  user_name: '山田',
  is_there: true,
  is_applied: true,
  ...more,
});
const trap = (acts: BookAct[], more: Partial<BookTrap> = {}): BookTrap => ({
  ...SPOT,
  placement: 'set',
  set_on: '2026-10-01',
  acts,
  sensor_days: new Set(),
  ...more,
});
const book = (acts: BookAct[], more: Partial<BookTrap> = {}, period = NOVEMBER, now = LATER) =>
  patrolBook(trap(acts, more), period, now);
/** Mark of a day of November. */
const on = (day: number, ...args: Parameters<typeof book>) => book(...args).marks[day - 1];

it('has one mark a day, also over a leap day and the turn of the fiscal year', () => {
  expect(book([]).marks).toHaveLength(30);
  const spring = daysOf(tokyo('2028-02-28T00:00:00'), tokyo('2028-04-02T00:00:00'));
  expect(spring.slice(0, 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(spring.at(-1)).toBe('2028-04-01');
});

describe('the sensor is never a visit', () => {
  const sensor_days = new Set(daysOf(NOVEMBER.from, NOVEMBER.to));

  it('keeps its days apart, and counts none of them as visited', () => {
    const { marks, visits } = book([], { sensor_days });
    expect(countMarks(marks)).toEqual({ visited: 0, sensor: 30, unconfirmed: 0 });
    expect(visits).toEqual([]);
  });

  it('gives way to a visit', () => {
    expect(on(3, [act('patrol', '2026-11-03T08:00:00')], { sensor_days })).toBe('visit_unplaced');
  });
});

it('does not count an entry in the register as a visit', () => {
  const set = act('set', '2026-11-02T09:00:00', { is_there: false });
  expect(on(2, [set], { set_on: '2026-11-02' })).toBe('unconfirmed');
});

it('takes days in Japan', () => {
  const acts = [act('patrol', '2026-11-03T00:00:00'), act('patrol', '2026-11-05T23:59:59')];
  const { marks } = book(acts);
  expect(marks.slice(1, 6)).toEqual([
    'unconfirmed',
    'visit_unplaced',
    'unconfirmed',
    'visit_unplaced',
    'unconfirmed',
  ]);
  expect(book([act('patrol', '2026-12-01T00:00:00')]).visits).toEqual([]);
});

describe('where a visit was recorded', () => {
  it.each<[string, Partial<BookAct>, string]>([
    ['at the trap', SPOT, 'visit_near'],
    ['90 m away', north(0.0008), 'visit_near'],
    ['220 m away', north(0.002), 'visit_far'],
    ['220 m away, to within 150 m', { ...north(0.002), accuracy: 150 }, 'visit_near'],
    ['a kilometre away, to within 5 km', { ...north(0.01), accuracy: 5000 }, 'visit_far'],
    ['without a position', {}, 'visit_unplaced'],
  ])('%s', (_, position, mark) => {
    expect(on(3, [act('patrol', '2026-11-03T08:00:00', position)])).toBe(mark);
  });

  it('compares with the place of the trap on that day', () => {
    const acts = [
      act('set', '2026-10-01T08:00:00', SPOT),
      act('patrol', '2026-11-03T08:00:00', SPOT),
      act('relocated', '2026-11-10T08:00:00', north(0.02)),
      act('patrol', '2026-11-11T08:00:00', SPOT),
      act('patrol', '2026-11-12T08:00:00', north(0.02)),
    ];
    const { marks } = book(acts, north(0.02));
    expect([marks[2], marks[9], marks[10], marks[11]]).toEqual([
      'visit_near',
      'visit_near',
      'visit_far',
      'visit_near',
    ]);
  });

  it('does not guess from where it was moved', () => {
    const acts = [
      act('patrol', '2026-11-03T08:00:00', SPOT),
      act('relocated', '2026-11-10T08:00:00', north(0.02)),
    ];
    expect(book(acts, north(0.02)).visits[0]).toMatchObject({ distance_m: null, mark: 'visit_unplaced' });
  });

  it('shows the best of several visits, and all of them', () => {
    const acts = [
      act('patrol', '2026-11-03T08:00:00'),
      act('patrol', '2026-11-03T12:00:00', SPOT),
      act('checked', '2026-11-03T15:00:00', north(0.02)),
    ];
    expect(on(3, acts)).toBe('visit_near');
    expect(book(acts).visits.map(({ mark }) => mark)).toEqual(['visit_unplaced', 'visit_near', 'visit_far']);
  });
});

it('marks a visit whose clock was wrong, whatever its position', () => {
  const odd = act('patrol', '2026-11-03T08:00:00', { ...SPOT, is_clock_odd: true });
  expect(on(3, [odd])).toBe('visit_unsure');
});

describe('days on which the trap was not set', () => {
  it('counts the day of setting, and not the day of removal', () => {
    const acts = [
      act('set', '2026-11-05T15:00:00'),
      act('removed', '2026-11-10T09:00:00'),
      act('set', '2026-11-20T09:00:00'),
    ];
    const { marks } = book(acts);
    expect(marks.slice(3, 6)).toEqual(['not_set', 'visit_unplaced', 'unconfirmed']);
    expect(marks.slice(8, 10)).toEqual(['unconfirmed', 'not_set']);
    expect(marks.slice(18, 21)).toEqual(['not_set', 'visit_unplaced', 'unconfirmed']);
  });

  it('takes the register where no record says so', () => {
    expect(on(9, [], { set_on: '2026-11-10' })).toBe('not_set');
    expect(on(10, [], { set_on: '2026-11-10' })).toBe('unconfirmed');
    expect(on(10, [], { placement: 'stopped' })).toBe('not_set');
    expect(on(10, [], { set_on: null })).toBe('not_set');
    expect(on(10, [act('stopped', '2026-11-15T09:00:00')], { placement: 'stopped' })).toBe('unconfirmed');
  });

  it('leaves out an act that did not change the state', () => {
    expect(on(9, [act('removed', '2026-11-05T09:00:00', { is_applied: false })])).toBe('unconfirmed');
  });
});

it('says nothing of days to come', () => {
  const now = tokyo('2026-11-10T12:00:00');
  const { marks } = book([], {}, NOVEMBER, now);
  expect([marks[9], marks[10]]).toEqual(['unconfirmed', 'ahead']);
  expect(NOVEMBER.to - NOVEMBER.from).toBe(30 * DAY_MS);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ContactFrame,
  type FormerFrame,
  type FrameMark,
  isAwaited,
  isUnbroken,
  orderOf,
} from './frameOrder.ts';

const NOON = Date.parse('2026-11-20T03:00:00.000Z');
const HOUR = 3_600_000;
const mark = (
  f_cnt: number | null,
  sent_at: number | null = NOON,
  dev_addr: string | null = 'a',
): ContactFrame => ({
  f_cnt,
  dev_addr,
  sent_at,
  counter: null,
  contact: null,
});

const says = (contact: ContactFrame['contact'], frame: ContactFrame): ContactFrame => ({ ...frame, contact });

const isBehind = (...given: Parameters<typeof orderOf>): boolean => orderOf(...given) === 'behind';

describe('a frame is behind', () => {
  const newest = mark(100);
  it.each<[string, ContactFrame, boolean]>([
    ['with a lower counter and an earlier time', mark(99, NOON - HOUR), true],
    ['with a lower counter of the same time', mark(99), true],
    ['with a lower counter and no time', mark(99, null), true],
    ['with the same counter and no time', mark(100, null), true],
    [
      'with a higher counter and an earlier time, from before the counter began again',
      mark(101, NOON - HOUR),
      true,
    ],
    ['of another session with an earlier time', mark(3, NOON - HOUR, 'b'), true],
    ['with a lower counter and a later time, which may be that of its arrival', mark(99, NOON + HOUR), true],
    ['not with a lower counter and a later time: it began again', mark(0, NOON + 1), false],
    ['not with a higher counter', mark(101, NOON + HOUR), false],
    ['not with a higher counter and no time', mark(101, null), false],
    ['not with a higher counter and a time a little earlier', mark(101, NOON - 1_000), false],
    ['not of another session', mark(0, NOON + HOUR, 'b'), false],
    ['not of another session without a time', mark(0, null, 'b'), false],
    ['with a lower counter where no session is named', mark(99, null, null), true],
  ])('%s: %s', (_what, frame, expected) => {
    expect(isBehind(frame, newest, NOON + 2 * HOUR)).toBe(expected);
  });

  it('never where nothing is known before', () => {
    expect(isBehind(mark(0, null), mark(null, null, null), NOON)).toBe(false);
  });

  it('by its counter alone where a time lies ahead of the server', () => {
    const ahead = mark(100, NOON + 24 * HOUR);
    expect(isBehind(mark(101, NOON), ahead, NOON)).toBe(false);
    expect(isBehind(mark(99, NOON), ahead, NOON)).toBe(true);
    expect(isBehind(mark(99, NOON + 24 * HOUR), newest, NOON)).toBe(true);
  });

  const anyMark = fc.record({
    f_cnt: fc.option(fc.nat(20)),
    dev_addr: fc.constantFrom('a', null),
    sent_at: fc.option(fc.integer({ min: NOON - HOUR, max: NOON + HOUR })),
    counter: fc.constant(null),
    contact: fc.constant(null),
  });
  it('never ahead of the newest without a higher counter or a later time', () => {
    fc.assert(
      fc.property(anyMark, fc.nat(20), anyMark, (frame, f_cnt, other) => {
        const known = { ...other, f_cnt };
        if (frame.f_cnt === null || isBehind(frame, known, NOON + HOUR)) return;
        const isLater = frame.sent_at !== null && known.sent_at !== null && frame.sent_at > known.sent_at;
        expect(frame.f_cnt > f_cnt || isLater).toBe(true);
      }),
    );
  });
});

it.each<[string, ContactFrame, ContactFrame, ReturnType<typeof orderOf>]>([
  ['near 0', mark(7, NOON + 1), mark(100), 'began_again'],
  ['after longer than anything is late', mark(99, NOON + 73 * HOUR), mark(100), 'began_again'],
  ['not after three days', mark(99, NOON + 71 * HOUR), mark(100), 'behind'],
  ['not past the end of 16 bits', mark(3, NOON + 1), mark(65_530), 'next'],
  ['not back over that end', mark(65_535, NOON + HOUR), mark(3), 'behind'],
  [
    'at the same counter, which says otherwise now',
    says('armed', mark(1, NOON + 1)),
    says('fired', mark(1)),
    'began_again',
  ],
  [
    'not at the same counter, which says the same',
    says('fired', mark(1, NOON + 1)),
    says('fired', mark(1)),
    'behind',
  ],
])('a counter begins again %s', (_what, frame, newest, expected) => {
  expect(orderOf(frame, newest, NOON + 100 * HOUR)).toBe(expected);
});

describe('where the counter began again', () => {
  const former: FormerFrame = {
    ...mark(1_697),
    contact: 'armed',
    left_at: NOON,
    is_over: true,
    before: null,
  };
  const place = (
    frame: ContactFrame,
    newest: ContactFrame,
    of: Partial<FormerFrame> = {},
    receivedAt = NOON + HOUR,
  ) => orderOf({ ...frame, sent_at: receivedAt }, newest, receivedAt, { ...former, ...of });
  const counted = (f_cnt: number, counter: number) => ({ ...mark(f_cnt), counter });

  it.each<[string, ContactFrame, ContactFrame, ReturnType<typeof orderOf>]>([
    ['the next one goes on', mark(11), mark(10), 'next'],
    ['one after some were lost goes on', mark(15), mark(10), 'next'],
    ['a late one of before goes on with those of before', mark(1_704), mark(10), 'resumed'],
    ['a late one of before is behind them', mark(1_690), mark(10), 'behind'],
    ['one of another session is the next', mark(0, NOON, 'b'), mark(10), 'next'],
  ])('%s', (_what, frame, newest, expected) => {
    expect(place(frame, newest)).toBe(expected);
  });

  it('a counter given to two frames that say different things is one of now', () => {
    expect(place({ ...mark(1_697), contact: 'armed' }, mark(1_500))).toBe('behind');
    expect(place({ ...mark(1_697), contact: 'fired' }, mark(1_500))).toBe('next');
  });

  it('it begins again once more near 0, unless it had hardly begun before', () => {
    expect(place(mark(0), mark(51), { f_cnt: 25 })).toBe('began_again');
    expect(place(mark(7), mark(51), { f_cnt: 25 })).toBe('began_again');
    expect(place(mark(8), mark(51), { f_cnt: 25 })).toBe('behind');
    expect(place(mark(0), mark(51), { f_cnt: 12 })).toBe('behind');
  });

  it('the true ones win over a late one of before', () => {
    expect(place(mark(11), mark(1_704), mark(10))).toBe('resumed');
    expect(place(mark(15), mark(1_704), mark(11))).toBe('resumed');
  });

  it('a late one of the session before does not follow that of now', () => {
    expect(place(mark(1_698), mark(10, NOON, 'b'))).toBe('resumed');
    expect(place(mark(1_697), mark(10, NOON, 'b'))).toBe('behind');
  });

  it('a late one from before the end of 16 bits is behind those of before', () => {
    expect(place(mark(65_522), mark(46, NOON, 'b'), { f_cnt: 0 })).toBe('behind');
  });

  it.each([
    ['so long ago that nothing is on its way', NOON - 73 * HOUR],
    ['by a clock that was ahead', NOON + 2 * HOUR],
  ])('nothing is of before where that was %s', (_what, left_at) => {
    expect(place(mark(1_704), mark(10), { left_at })).toBe('next');
  });

  it.each<[string, ContactFrame, ContactFrame, Partial<FormerFrame>, ReturnType<typeof orderOf>]>([
    [
      'one that has counted less is of before',
      counted(35, 1),
      counted(34, 7),
      { f_cnt: 40, counter: 1 },
      'behind',
    ],
    [
      'one that has counted more than was sent since goes on with those of before',
      counted(36, 7),
      counted(35, 1),
      { f_cnt: 34, counter: 7 },
      'resumed',
    ],
    [
      'the first one that counts is the next, though what counted before it was of before',
      counted(1, 0),
      counted(0, 1),
      { f_cnt: 40, counter: 1 },
      'next',
    ],
    [
      'one before those of before that has counted more than they had is of now',
      counted(24, 16),
      counted(5, 1),
      { f_cnt: 31, counter: 5 },
      'next',
    ],
    [
      'one that has counted on is the next',
      counted(36, 2),
      counted(35, 1),
      { f_cnt: 34, counter: 2 },
      'next',
    ],
  ])('%s', (_what, frame, newest, of, expected) => {
    expect(place(frame, newest, of)).toBe(expected);
  });
});

it.each<[FrameMark, boolean]>([
  [mark(101), true],
  [mark(102), true],
  [mark(103), false],
  [mark(100), false],
  [mark(99), false],
  [mark(101, NOON, 'b'), false],
  [mark(null), false],
])('the one that was to come after 100 is %j: %s', (frame, expected) => {
  expect(isAwaited(frame, mark(100))).toBe(expected);
});

describe('a contact is unbroken', () => {
  const frame = (f_cnt: number | null, more: Partial<ContactFrame> = {}): ContactFrame => ({
    ...mark(f_cnt),
    contact: 'fired',
    counter: null,
    ...more,
  });
  it.each<[string, ContactFrame, ContactFrame, boolean]>([
    ['from one frame to the next', frame(100), frame(101), true],
    ['not over a missing frame', frame(100), frame(102), false],
    [
      'over a missing frame, where the device has counted no firing',
      frame(100, { counter: 3 }),
      frame(102, { counter: 3 }),
      true,
    ],
    ['not where it has counted one', frame(100, { counter: 3 }), frame(102, { counter: 4 }), false],
    ['not where it counts only now', frame(100), frame(102, { counter: 3 }), false],
    ['not by the same frame again', frame(100), frame(100), false],
    ['not by a late frame', frame(100, { counter: 3 }), frame(99, { counter: 3 }), false],
    ['not in another session', frame(100), frame(101, { dev_addr: 'b' }), false],
    ['not where it was armed', frame(100, { contact: 'armed' }), frame(101), false],
    ['not where nobody knows what it was', frame(100, { contact: null }), frame(101), false],
    ['not where it is armed', frame(100), frame(101, { contact: 'armed' }), false],
    ['not without counters', frame(null), frame(null), false],
  ])('%s: %s', (_what, previous, next, expected) => {
    expect(isUnbroken(previous, next)).toBe(expected);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Check,
  clearsFiring,
  contactBefore,
  type ContactReading,
  type Firing,
  isFiring,
} from './judgeFiring.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00.000+09:00`);
const YEAR = 365 * 24 * 3_600_000;

/** A firing at nine, received at once. */
const firing = (changes: Partial<Firing> = {}): Firing => ({
  id: 'f',
  occurred_at: at('09:00'),
  network_at: null,
  received_at: at('09:00'),
  is_clock_odd: false,
  sequence: 10,
  ...changes,
});
/** A check at ten, received at once, by a person who did not report which readings they had seen. */
const check = (changes: Partial<Check> = {}): Check => ({
  occurred_at: at('10:00'),
  received_at: at('10:00'),
  sequence: 20,
  seen_sequence: null,
  ...changes,
});

describe('a check does not clear', () => {
  it.each<[string, Check, Firing]>([
    [
      'a firing after it',
      check(),
      firing({ occurred_at: at('11:00'), received_at: at('11:00'), sequence: 21 }),
    ],
    ['a late one, received after it', check(), firing({ received_at: at('11:00'), sequence: 21 })],
    [
      'one received after it by a server whose clock was set back meanwhile',
      check(),
      firing({ occurred_at: at('08:00'), received_at: at('08:00'), sequence: 21 }),
    ],
    [
      'the firing of noon by a device whose clock is hours behind, when made in the morning',
      check({ received_at: at('20:00') }),
      firing({ occurred_at: at('08:00'), network_at: at('12:00'), received_at: at('12:00') }),
    ],
    [
      'the firing of noon that a server received whose clock was behind',
      check({ received_at: at('20:00') }),
      firing({ occurred_at: at('12:00'), received_at: at('08:00'), is_clock_odd: true }),
    ],
    [
      'one received while the clock was ahead, when made some time before',
      check({ occurred_at: at('09:00') }),
      firing({ occurred_at: at('11:00'), received_at: at('11:00') }),
    ],
    [
      'a late one by a device whose clock is years behind',
      check(),
      firing({
        occurred_at: at('09:00') - 9 * YEAR,
        received_at: at('11:00'),
        is_clock_odd: true,
        sequence: 21,
      }),
    ],
    [
      'a late one, although its author says to have seen it',
      check({ seen_sequence: 99 }),
      firing({ received_at: at('11:00'), sequence: 21 }),
    ],
    [
      'at night, when made offline in the morning, the firing of noon',
      check({ received_at: at('20:00') }),
      firing({ occurred_at: at('12:00'), received_at: at('12:00'), sequence: 11 }),
    ],
    [
      'at night, when made offline in the morning, the firing of noon that came after what its author had seen',
      check({ received_at: at('20:00'), seen_sequence: 10 }),
      firing({ occurred_at: at('12:00'), received_at: at('12:00'), sequence: 11 }),
    ],
    [
      'a firing of noon whose odd clock says eight',
      check({ received_at: at('20:00') }),
      firing({ occurred_at: at('08:00'), received_at: at('12:00'), is_clock_odd: true }),
    ],
    [
      'the firing of noon, when made in the morning on a phone whose clock is a day ahead',
      check({ occurred_at: at('10:00') + 24 * 3_600_000, received_at: at('20:00') }),
      firing({ occurred_at: at('12:00'), received_at: at('12:00'), sequence: 11 }),
    ],
    [
      'the very first reading of a site, where its author had seen none',
      check(),
      firing({ occurred_at: at('10:01'), received_at: at('10:00'), sequence: 0 }),
    ],
    [
      'a firing a moment after it',
      check({ received_at: at('20:00') }),
      firing({ occurred_at: at('10:00') + 1, received_at: at('11:00') }),
    ],
  ])('%s', (_what, given, fired) => {
    expect(clearsFiring(given, fired)).toBe(false);
  });
});

describe('a check clears', () => {
  it.each<[string, Check, Firing]>([
    ['a firing before it', check(), firing()],
    ['one of the same moment', check(), firing({ occurred_at: at('10:00'), received_at: at('10:00') })],
    [
      'one that its author had seen, whatever the clocks say',
      check({ occurred_at: at('08:00'), seen_sequence: 10 }),
      firing(),
    ],
    [
      'one before the newest that its author had seen',
      check({ occurred_at: at('08:00'), seen_sequence: 12 }),
      firing(),
    ],
    ['at night, when made offline at ten, the firing of nine', check({ received_at: at('20:00') }), firing()],
    [
      'one with an odd clock, received before it',
      check(),
      firing({ occurred_at: at('09:00') + YEAR, is_clock_odd: true }),
    ],
    [
      'one seen, on a phone whose clock is a day ahead',
      check({ occurred_at: at('10:00') + 86_400_000, seen_sequence: 10 }),
      firing(),
    ],
    [
      'one received while the server’s clock was a year ahead, when made as it is delivered',
      check(),
      firing({ occurred_at: at('09:00') + YEAR, received_at: at('09:00') + YEAR }),
    ],
    [
      'at night, when made offline at ten, the firing of nine that a gateway delivered late',
      check({ received_at: at('20:00') }),
      firing({ network_at: at('09:00'), received_at: at('11:00') }),
    ],
    [
      'one before it, on a phone whose clock is a few seconds ahead',
      check({ occurred_at: at('10:00') + 5_000 }),
      firing(),
    ],
  ])('%s', (_what, given, fired) => {
    expect(clearsFiring(given, fired)).toBe(true);
  });
});

describe('whatever the clocks say', () => {
  const moment = fc.integer({ min: 0, max: 100 }).map((minutes) => at('00:00') + minutes * 60_000);
  const oddMoment = fc.oneof(moment, fc.integer({ min: 0, max: 4_000_000_000_000 }));
  const anyFiring = fc.record({
    id: fc.constant('f'),
    occurred_at: oddMoment,
    network_at: fc.option(oddMoment),
    received_at: oddMoment,
    is_clock_odd: fc.boolean(),
    sequence: fc.nat(20),
  });
  const anyCheck = fc.record({
    occurred_at: oddMoment,
    received_at: oddMoment,
    sequence: fc.nat(20),
    seen_sequence: fc.option(fc.nat(20)),
  });

  it('a firing received after the check stays open', () => {
    fc.assert(
      fc.property(anyCheck, anyFiring, fc.integer({ min: 1, max: 9 }), (given, fired, later) => {
        expect(clearsFiring(given, { ...fired, sequence: given.sequence + later })).toBe(false);
      }),
    );
  });

  it('a check clears nothing that its author could not know', () => {
    // The true order of events, with which the clocks in the messages need not agree: the check is done, then the
    // trap fires and its firing is received, then the check is delivered.
    const story = fc.record({
      madeAt: moment,
      firesAfter: fc.integer({ min: 1, max: 3_600_000 }),
      receivedAfter: fc.integer({ min: 0, max: 3_600_000 }),
      deliveredAfter: fc.integer({ min: 0, max: 3_600_000 }),
      deviceClock: fc.oneof(fc.constant('right' as const), oddMoment),
      phoneAhead: fc.oneof(fc.constant(0), fc.integer({ min: 4 * 3_600_000, max: YEAR })),
      seen: fc.option(fc.nat(20)),
    });
    fc.assert(
      fc.property(
        story,
        ({ madeAt, firesAfter, receivedAfter, deliveredAfter, deviceClock, phoneAhead, seen }) => {
          const firedAt = madeAt + firesAfter;
          const received_at = firedAt + receivedAfter;
          const fired: Firing = {
            id: 'f',
            occurred_at: deviceClock === 'right' ? firedAt : deviceClock,
            network_at: null,
            received_at,
            is_clock_odd: deviceClock !== 'right',
            sequence: 21,
          };
          const given: Check = {
            occurred_at: madeAt + phoneAhead,
            received_at: received_at + deliveredAfter,
            sequence: 22,
            seen_sequence: seen,
          };
          expect(clearsFiring(given, fired)).toBe(false);
        },
      ),
    );
  });

  it('a check clears what its author had seen', () => {
    fc.assert(
      fc.property(anyCheck, anyFiring, fc.nat(5), fc.nat(5), (given, fired, newer, later) => {
        const seen_sequence = fired.sequence + newer;
        expect(clearsFiring({ ...given, seen_sequence, sequence: seen_sequence + later }, fired)).toBe(true);
      }),
    );
  });

  it('a later delivery or a later word never clears less', () => {
    fc.assert(
      fc.property(anyCheck, anyFiring, fc.nat(20), (given, fired, more) => {
        const further = {
          ...given,
          seen_sequence: (given.seen_sequence ?? 0) + more,
          sequence: given.sequence + more,
        };
        if (clearsFiring(given, fired)) expect(clearsFiring(further, fired)).toBe(true);
      }),
    );
  });
});

describe('isFiring', () => {
  const reading = (contact: ContactReading['contact'], counter: number | null = null): ContactReading => ({
    contact,
    counter,
    isAlarming: true,
  });
  const before = (contact: ContactReading['contact'], counter: number | null = null) => ({
    contact,
    counter,
  });

  it.each<[string, ReturnType<typeof before>, ContactReading, boolean]>([
    ['armed, then fired', before('armed'), reading('fired'), true],
    ['unknown, then fired', before(null), reading('fired'), true],
    ['fired and still fired', before('fired'), reading('fired'), false],
    ['armed and still armed', before('armed'), reading('armed'), false],
    ['fired, then armed', before('fired'), reading('armed'), false],
    ['unknown, then armed', before(null), reading('armed'), false],
    ['armed, then silent about it', before('armed'), reading(null), false],
    ['fired again: the count rose', before('fired', 3), reading('fired', 4), true],
    ['fired and reset in between: the count rose', before('armed', 3), reading('armed', 4), true],
    ['silent, but the count rose', before('armed', 3), reading(null, 4), true],
    ['the same count', before('fired', 3), reading('fired', 3), false],
    ['a count that began anew (battery changed)', before('fired', 3), reading('fired', 0), false],
    ['a count that began anew, armed then fired', before('armed', 3), reading('fired', 0), true],
    ['the first count', before('fired', null), reading('fired', 4), false],
    ['a count that is gone', before('fired', 3), reading('fired', null), false],
  ])('%s: %s', (_what, previous, next, expected) => {
    expect(isFiring(previous, next)).toBe(expected);
  });

  const contact = fc.constantFrom('armed', 'fired', null);
  const counter = fc.option(fc.nat(5));

  it('never takes a start-up or configuration frame for a firing', () => {
    fc.assert(
      fc.property(fc.record({ contact, counter }), contact, counter, (previous, next, count) => {
        expect(isFiring(previous, { contact: next, counter: count, isAlarming: false })).toBe(false);
      }),
    );
  });

  it('always takes fired after anything but fired for one', () => {
    fc.assert(
      fc.property(fc.constantFrom('armed', null), counter, counter, (last, countBefore, count) => {
        expect(isFiring({ contact: last, counter: countBefore }, reading('fired', count))).toBe(true);
      }),
    );
  });
});

describe('the contact before a reading', () => {
  const isOpen = fc.boolean();
  it.each([
    ['fired, its firing open', 'fired', { isOpen: true, isUnbroken: false }, 'fired'],
    ['fired, looked after, and fired all the time', 'fired', { isOpen: false, isUnbroken: true }, 'fired'],
    ['fired, looked after, and perhaps closed since', 'fired', { isOpen: false, isUnbroken: false }, null],
    ['armed', 'armed', { isOpen: false, isUnbroken: false }, 'armed'],
  ] as const)('%s', (_what, last, known, expected) => {
    expect(contactBefore(last, known)).toBe(expected);
  });

  it('lets every "fired" count that is not known to be the same', () => {
    fc.assert(
      fc.property(fc.constantFrom('armed', 'fired', null), isOpen, (last, open) => {
        const before = contactBefore(last, { isOpen: open, isUnbroken: false });
        const counts = isFiring(
          { contact: before, counter: null },
          { contact: 'fired', counter: null, isAlarming: true },
        );
        expect(counts || (open && last === 'fired')).toBe(true);
      }),
    );
  });
});

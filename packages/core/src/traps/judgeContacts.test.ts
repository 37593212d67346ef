import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRED_WHEN } from './values.ts';
import {
  firedAt,
  type FiredWhen,
  judgeContacts,
  judgeNewestStored,
  judgeTilt,
  type SensorContact,
} from './judgeContacts.ts';

type State = SensorContact['contact'];
const live = (contact: State): SensorContact => ({ contact, at: null, is_stored: false });
const stored = (contact: State, at: number | null = 1_000): SensorContact => ({
  contact,
  at,
  is_stored: true,
});

const MEANINGS: [FiredWhen, State, 'armed' | 'fired' | null][] = [
  ['open', 'open', 'fired'],
  ['open', 'closed', 'armed'],
  ['open', 'pulled', null],
  ['open', 'plugged', null],
  ['open', 'tilted', null],
  ['open', 'upright', null],
  ['close', 'open', 'armed'],
  ['close', 'closed', 'fired'],
  ['close', 'pulled', null],
  ['close', 'plugged', null],
  ['close', 'tilted', null],
  ['close', 'upright', null],
  ['pulled', 'pulled', 'fired'],
  ['pulled', 'plugged', 'armed'],
  ['pulled', 'open', 'fired'],
  ['pulled', 'closed', 'armed'],
  ['pulled', 'tilted', null],
  ['pulled', 'upright', null],
  ['tilt', 'tilted', 'fired'],
  ['tilt', 'upright', 'armed'],
  ['tilt', 'open', null],
  ['tilt', 'closed', null],
  ['tilt', 'pulled', null],
  ['tilt', 'plugged', null],
];

describe('judgeContacts', () => {
  it.each(MEANINGS)('fired when %s, one contact is %s', (firedWhen, state, expected) => {
    expect(judgeContacts([live(state)], firedWhen, false)).toBe(expected);
  });

  it('says nothing of a frame without contacts', () => {
    for (const firedWhen of FIRED_WHEN) expect(judgeContacts([], firedWhen, false)).toBeNull();
  });

  it('never proves "armed" where a live contact cannot be read', () => {
    expect(judgeContacts([live('unknown')], 'open', false)).toBeNull();
    expect(judgeContacts([live('closed'), live('unknown')], 'open', false)).toBeNull();
    expect(judgeContacts([live('open'), live('unknown')], 'open', false)).toBe('fired');
  });

  it('fires by any of two doors, on either mounting and in either order', () => {
    const doors = [live('open'), live('closed')];
    for (const both of [doors, doors.toReversed()]) {
      expect(judgeContacts(both, 'open', false)).toBe('fired');
      expect(judgeContacts(both, 'close', false)).toBe('fired');
    }
    expect(judgeContacts([live('open'), live('open')], 'close', false)).toBe('armed');
    expect(judgeContacts([live('closed'), live('closed')], 'open', false)).toBe('armed');
  });

  it('fires late by a stored contact, and takes none as proof of now', () => {
    expect(judgeContacts([stored('closed')], 'close', false)).toBe('fired');
    expect(judgeContacts([live('open'), stored('closed')], 'close', false)).toBe('fired');
    expect(judgeContacts([live('closed'), stored('open')], 'open', false)).toBe('fired');
    expect(judgeContacts([stored('open')], 'close', false)).toBeNull();
    expect(judgeContacts([stored('closed')], 'open', false)).toBeNull();
    expect(judgeContacts([live('open'), stored('open')], 'close', false)).toBe('armed');
    expect(judgeContacts([live('open'), stored('unknown')], 'close', false)).toBe('armed');
  });

  it('takes a firing from a doubtful frame, and never proof', () => {
    expect(judgeContacts([live('open')], 'open', true)).toBe('fired');
    expect(judgeContacts([live('closed')], 'open', true)).toBeNull();
    expect(judgeContacts([live('closed')], 'close', true)).toBe('fired');
    expect(judgeContacts([live('open')], 'close', true)).toBeNull();
  });

  it('does not depend on the order of the contacts, and no further contact hides a firing', () => {
    const contact = fc.record({
      contact: fc.constantFrom<State[]>(
        'open',
        'closed',
        'pulled',
        'plugged',
        'tilted',
        'upright',
        'unknown',
      ),
      at: fc.option(fc.nat()),
      is_stored: fc.boolean(),
    });
    const contacts = fc.array(contact, { maxLength: 5 });
    fc.assert(
      fc.property(
        contacts,
        contacts,
        fc.constantFrom(...FIRED_WHEN),
        fc.boolean(),
        (some, more, firedWhen, isDoubtful) => {
          const judged = judgeContacts(some, firedWhen, isDoubtful);
          expect(judgeContacts(some.toReversed(), firedWhen, isDoubtful)).toBe(judged);
          if (judged === 'fired')
            expect(judgeContacts([...more, ...some], firedWhen, isDoubtful)).toBe('fired');
          if (isDoubtful) expect(judged).not.toBe('armed');
        },
      ),
    );
  });
});

describe('firedAt', () => {
  it('is the earliest time of those that fired', () => {
    const contacts = [live('closed'), stored('open', 500), stored('closed', 3_000), stored('closed', 2_000)];
    expect(firedAt(contacts, 'close')).toBe(2_000);
    expect(firedAt(contacts, 'open')).toBe(500);
  });

  it('is not known where none fired, or none says its time', () => {
    expect(firedAt([stored('open', 500)], 'close')).toBeNull();
    expect(firedAt([live('closed'), stored('closed', null)], 'close')).toBeNull();
  });
});

describe('judgeNewestStored', () => {
  it.each<[string, SensorContact[], 'armed' | 'fired' | null]>([
    ['the last was closed', [stored('open', 1), stored('closed', 2)], 'armed'],
    ['the last was open', [stored('closed', 1), stored('open', 2)], 'fired'],
    ['they are in another order', [stored('closed', 2), stored('open', 1)], 'armed'],
    ['one of two contacts was open at the last', [stored('closed', 2), stored('open', 2)], 'fired'],
    ['one has no time', [stored('open', 2), stored('closed', null)], null],
    ['none was stored', [live('open')], null],
    ['the contact of now is open', [live('open'), stored('closed', 2)], 'armed'],
  ])('where %s', (_, contacts, expected) => {
    expect(judgeNewestStored(contacts, 'open')).toBe(expected);
  });
});

describe('a tilt', () => {
  it('is told apart from a firing by the mounting', () => {
    for (const firedWhen of FIRED_WHEN)
      expect(judgeTilt([live('tilted')], firedWhen)).toBe(firedWhen === 'tilt' ? null : true);
  });

  it('of one axis counts, and what the device stored does not', () => {
    expect(judgeTilt([live('upright'), live('tilted'), live('upright')], 'open')).toBe(true);
    expect(judgeTilt([live('upright'), stored('tilted')], 'open')).toBe(false);
    expect(judgeTilt([stored('tilted'), live('closed')], 'open')).toBeNull();
  });
});

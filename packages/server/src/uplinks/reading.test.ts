import { FIRED_WHEN } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import {
  contactOnly,
  countedFirings,
  judgeContact,
  liveContact,
  makeReading,
  storedContact,
} from './reading.ts';

const open = makeReading({ contacts: [liveContact('open')] });
const closed = makeReading({ contacts: [liveContact('closed')] });

describe('judgeContact', () => {
  it('judges the contacts of a reading by the mounting', () => {
    expect(judgeContact(open, 'open')).toBe('fired');
    expect(judgeContact(open, 'close')).toBe('armed');
    expect(judgeContact(closed, 'close')).toBe('fired');
  });

  it('takes a firing from a doubtful frame, but never proof that the trap is armed', () => {
    expect(judgeContact({ ...open, is_doubtful: true }, 'open')).toBe('fired');
    expect(judgeContact({ ...closed, is_doubtful: true }, 'open')).toBeNull();
  });

  it('says nothing of a frame that nobody could decode', () => {
    for (const firedWhen of FIRED_WHEN) expect(judgeContact(contactOnly(), firedWhen)).toBeNull();
  });
});

describe('storedContact', () => {
  it('has a time of its own, unless the clock of the device was never set', () => {
    expect(storedContact('open', 5_000)).toEqual({ contact: 'open', at: 5_000, is_stored: true });
    expect(storedContact('open', 0)).toEqual({ contact: 'open', at: null, is_stored: true });
  });
});

describe('makeReading', () => {
  it.each([
    ['reading', true],
    ['tamper', true],
    ['moved', true],
    ['contact_only', true],
    ['boot', false],
    ['config', false],
  ] as const)('a %s may alarm: %s', (event, alarming) => {
    expect(makeReading({ event }).alarming).toBe(alarming);
  });
});

describe('countedFirings', () => {
  const counting = makeReading({ contacts: [liveContact('open')], counter: 7 });

  it('takes openings for firings where the trap fires by opening', () => {
    expect(countedFirings(counting, 'open')).toBe(7);
    expect(countedFirings(counting, 'pulled')).toBe(7);
  });

  it('does not where it fires by closing or tilting: opening the door again would alarm', () => {
    expect(countedFirings(counting, 'close')).toBeNull();
    expect(countedFirings(counting, 'tilt')).toBeNull();
  });
});

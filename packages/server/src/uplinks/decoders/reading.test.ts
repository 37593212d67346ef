import { FIRED_WHEN } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import {
  contactOnly,
  countedFirings,
  judgeContact,
  liveContact,
  makeReading,
  openOrClosed,
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
    ['contact_only', true],
    ['boot', false],
    ['config', false],
  ] as const)('a %s may alarm: %s', (event, alarming) => {
    expect(makeReading({ event }).alarming).toBe(alarming);
  });
});

describe('a value that cannot be true', () => {
  it.each([
    ['battery_v', 16.38],
    ['battery_v', 64],
    ['battery_pct', 101],
    ['temperature_c', 3276.7],
    ['humidity_pct', 127.5],
    ['tilt_deg', 327.67],
  ] as const)('is kept apart, and makes the frame doubtful: %s %d', (measure, value) => {
    const reading = makeReading({ contacts: [liveContact('closed')], [measure]: value });
    expect(reading).toMatchObject({
      [measure]: null,
      impossible_values: { [measure]: value },
      is_doubtful: true,
    });
    expect(judgeContact(reading, 'open')).toBeNull();
    expect(judgeContact(reading, 'close')).toBe('fired');
  });

  it('leaves the true ones beside it', () => {
    const reading = makeReading({ humidity_pct: 50, other_values: { angle_x_deg: 327, angle_y_deg: -5 } });
    expect(reading).toMatchObject({
      humidity_pct: 50,
      other_values: { angle_y_deg: -5 },
      impossible_values: { angle_x_deg: 327 },
    });
    expect(makeReading({ humidity_pct: 50 })).toMatchObject({ impossible_values: {}, is_doubtful: false });
  });
});

describe('countedFirings', () => {
  const openings = makeReading({ contacts: [liveContact('open')], counter: 7, counts: 'openings' });

  it('takes openings for firings where the trap fires by opening', () => {
    expect(countedFirings(openings, 'open')).toBe(7);
    expect(countedFirings(openings, 'pulled')).toBe(7);
  });

  it('does not where it fires by closing or tilting: opening the door again would alarm', () => {
    expect(countedFirings(openings, 'close')).toBeNull();
    expect(countedFirings(openings, 'tilt')).toBeNull();
  });

  it('says nothing where nobody knows what is counted', () => {
    expect(countedFirings({ ...openings, counts: null }, 'open')).toBeNull();
    expect(countedFirings({ ...openings, counter: null }, 'open')).toBeNull();
  });

  it.each(['open', 'close'] as const)(
    'of every change takes those towards "fired", fired when %s, wherever it began',
    (firedWhen) => {
      for (const startsOpen of [true, false]) {
        let [isOpen, firings] = [startsOpen, 0];
        const counted = (counter: number) =>
          countedFirings(
            makeReading({ contacts: [liveContact(openOrClosed(isOpen))], counter, counts: 'changes' }),
            firedWhen,
          );
        const first = counted(0) ?? 0;
        for (let changes = 1; changes <= 6; changes += 1) {
          isOpen = !isOpen;
          if (isOpen === (firedWhen === 'open')) firings += 1;
          expect(counted(changes)).toBe(first + firings);
        }
      }
    },
  );
});

import { describe, expect, it } from 'vitest';
import {
  contactOnly,
  countedFirings,
  type FiredWhen,
  judgeContact,
  makeReading,
  type Reading,
} from './reading.ts';

const open = makeReading({ contact: 'open' });
const closed = makeReading({ contact: 'closed' });
const pulled = makeReading({ is_pulled: true });
const plugged = makeReading({ is_pulled: false });
const tilted = makeReading({ is_tilted: true });
const upright = makeReading({ is_tilted: false });
const silent = makeReading({ battery_v: 3 });

describe('judgeContact', () => {
  it.each<[FiredWhen, string, Reading, 'armed' | 'fired' | null]>([
    ['open', 'open', open, 'fired'],
    ['open', 'closed', closed, 'armed'],
    ['open', 'pulled', pulled, null],
    ['open', 'tilted', tilted, null],
    ['open', 'nothing', silent, null],
    ['close', 'open', open, 'armed'],
    ['close', 'closed', closed, 'fired'],
    ['close', 'pulled', pulled, null],
    ['close', 'nothing', silent, null],
    ['pulled', 'pulled', pulled, 'fired'],
    ['pulled', 'plugged in', plugged, 'armed'],
    ['pulled', 'open', open, 'fired'],
    ['pulled', 'closed', closed, 'armed'],
    ['pulled', 'nothing', silent, null],
    ['tilt', 'tilted', tilted, 'fired'],
    ['tilt', 'upright', upright, 'armed'],
    ['tilt', 'open', open, null],
    ['tilt', 'nothing', silent, null],
  ])('fired when %s, the sensor says %s', (firedWhen, _what, reading, expected) => {
    expect(judgeContact(reading, firedWhen)).toBe(expected);
  });

  it('takes a firing from a doubtful frame, but never proof that the trap is armed', () => {
    expect(judgeContact({ ...open, is_doubtful: true }, 'open')).toBe('fired');
    expect(judgeContact({ ...closed, is_doubtful: true }, 'open')).toBeNull();
    expect(judgeContact({ ...closed, is_doubtful: true }, 'close')).toBe('fired');
    expect(judgeContact({ ...open, is_doubtful: true }, 'close')).toBeNull();
    expect(judgeContact({ ...upright, is_doubtful: true }, 'tilt')).toBeNull();
  });

  it('says nothing of a frame that nobody could decode', () => {
    for (const firedWhen of ['open', 'close', 'pulled', 'tilt'] as const) {
      expect(judgeContact(contactOnly(), firedWhen)).toBeNull();
      expect(judgeContact({ ...contactOnly(), contact: 'closed' }, firedWhen)).toBeNull();
    }
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
  const counting = makeReading({ contact: 'open', counter: 7 });

  it('takes openings for firings where the trap fires by opening', () => {
    expect(countedFirings(counting, 'open')).toBe(7);
    expect(countedFirings(counting, 'pulled')).toBe(7);
  });

  it('does not where it fires by closing or tilting: opening the door again would alarm', () => {
    expect(countedFirings(counting, 'close')).toBeNull();
    expect(countedFirings(counting, 'tilt')).toBeNull();
  });
});

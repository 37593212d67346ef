import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, nearestInstant } from './instantOf.ts';

describe('instantOf', () => {
  const at = Date.UTC(2022, 6, 18, 9, 34, 15, 775);

  it.each([
    ['nanoseconds', '2022-07-18T09:34:15.775023242+00:00', at],
    ['just under the next second', '2022-07-18T09:34:15.999999999Z', at + 224],
    ['Japanese time', '2022-07-18T18:34:15.775+09:00', at],
    ['tenths', '2022-07-18T09:34:15.7Z', at - 75],
    ['whole seconds', '2022-07-18T09:34:15Z', at - 775],
    ['small letters', '2022-07-18t09:34:15.775z', at],
    ['a negative offset', '2022-07-18T01:04:15.775-08:30', at],
  ])('reads %s', (_what, text, expected) => {
    expect(instantOf(text)).toBe(expected);
  });

  it.each([
    ['no offset', '2022-07-18T09:34:15'],
    ['a day alone', '2022-07-18'],
    ['the 61st second', '2022-07-18T09:34:61Z'],
    ['the 13th month', '2022-13-18T09:34:15Z'],
    ['words', 'yesterday'],
    ['a number', 1_658_136_855_775],
    ['nothing', undefined],
    ['the year before 0000', '0000-01-01T00:00:00+00:01'],
    ['the year 10000', '9999-12-31T23:59:59-00:01'],
  ])('cannot say when: %s', (_what, value) => {
    expect(instantOf(value)).toBeNull();
  });

  it('reads from the first to the last instant of four-digit years, and what is beyond is the nearest of them', () => {
    const [first, last] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];
    expect([instantOf(first), instantOf(last)]).toEqual([Date.parse(first), Date.parse(last)]);
    expect(new Date(nearestInstant(-1e300)).toISOString()).toBe(first);
    expect(new Date(nearestInstant(1e300)).toISOString()).toBe(last);
    expect(nearestInstant(at)).toBe(at);
  });

  it('does not throw', () => {
    fc.assert(fc.property(fc.anything(), (value) => void instantOf(value)));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from './instantOf.ts';

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
  ])('cannot say when: %s', (_what, value) => {
    expect(instantOf(value)).toBeNull();
  });

  it('does not throw', () => {
    fc.assert(fc.property(fc.anything(), (value) => void instantOf(value)));
  });
});

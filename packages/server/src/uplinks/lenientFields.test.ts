import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, flagOf, hexOf, instantOf, integerOf, numberOf, textOf } from './lenientFields.ts';

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
});

describe('the other readers', () => {
  it('take a missing number for 0', () => {
    expect([undefined, null, 'x', '', Number.NaN, {}].map(numberOf)).toEqual([0, 0, 0, 0, 0, 0]);
    expect([-3.5, '7', 12].map(numberOf)).toEqual([-3.5, 7, 12]);
  });

  it('tell a missing whole number from a wrong one', () => {
    expect([undefined, null, 0, 5, '868300000'].map(integerOf)).toEqual([0, 0, 0, 5, 868_300_000]);
    expect([-1, 1.5, 'x', '', {}, true, 2 ** 60].map(integerOf)).toEqual(Array(7).fill(null));
  });

  it('take only true for true', () => {
    expect([true, false, undefined, 'true', 1].map(flagOf)).toEqual([true, false, false, false, false]);
  });

  it('read hex in any writing, of the wanted length alone', () => {
    expect(hexOf('24E124141F000012', 16)).toBe('24e124141f000012');
    expect(hexOf('24-E1-24-14-1F-00-00-12', 16)).toBe('24e124141f000012');
    expect(['24e124', 'z4e124141f000012', '', 5, null].map((value) => hexOf(value, 16))).toEqual(
      Array(5).fill(null),
    );
  });

  it('do not throw', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const read of [fieldsOf, flagOf, instantOf, integerOf, numberOf, textOf]) read(value);
        hexOf(value, 16);
      }),
    );
  });
});

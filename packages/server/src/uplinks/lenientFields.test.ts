import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, flagOf, hexOf, integerOf, numberOf, textOf } from './lenientFields.ts';

describe('the readers', () => {
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
        for (const read of [fieldsOf, flagOf, integerOf, numberOf, textOf]) read(value);
        hexOf(value, 16);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { countsCaught, isCountSum, mayRecordPregnancy, namesCaughtSpecies } from './captureRules.ts';

describe('isCountSum', () => {
  it.each([
    [3, 1, 1],
    [1, 1, 1],
    [1, 0, 0],
  ])('refuses %i as the sum of %i and %i', (count, adult_count, young_count) => {
    expect(isCountSum({ count, adult_count, young_count })).toBe(false);
  });

  it('takes the sum, also of none', () => {
    expect(isCountSum({ count: 5, adult_count: 1, young_count: 4 })).toBe(true);
    expect(isCountSum({ count: 0, adult_count: 0, young_count: 0 })).toBe(true);
  });
});

describe('mayRecordPregnancy', () => {
  it.each([
    ['yes', 'male', 'adult'],
    ['no', 'male', 'adult'],
    ['unknown', 'unknown', 'adult'],
    ['yes', 'female', 'young'],
    ['yes', 'female', 'mixed'],
    ['yes', 'female', null],
    ['yes', undefined, undefined],
  ])('refuses %s of %s, %s', (pregnant, sex, age_class) => {
    expect(mayRecordPregnancy({ pregnant, sex, age_class })).toBe(false);
  });

  it('takes an adult female, and says nothing where nothing is said', () => {
    expect(mayRecordPregnancy({ pregnant: 'no', sex: 'female', age_class: 'adult' })).toBe(true);
    expect(mayRecordPregnancy({ pregnant: null, sex: 'male', age_class: 'young' })).toBe(true);
    expect(mayRecordPregnancy({})).toBe(true);
  });
});

describe('a capture and a by-catch', () => {
  it.each(['captured', 'bycatch'])('are refused without an animal (%s)', (result) => {
    expect(countsCaught({ result, count: 0 })).toBe(false);
    expect(namesCaughtSpecies({ result, species: null })).toBe(false);
    expect(namesCaughtSpecies({ result })).toBe(false);
  });

  it.each(['captured', 'bycatch'])('are taken with one (%s)', (result) => {
    expect(countsCaught({ result, count: 1 })).toBe(true);
    expect(namesCaughtSpecies({ result, species: 'unknown' })).toBe(true);
  });

  it.each(['false_spring', 'sighting', 'patrol'])('differ from %s, which needs none', (result) => {
    expect(countsCaught({ result, count: 0 })).toBe(true);
    expect(namesCaughtSpecies({ result })).toBe(true);
  });
});

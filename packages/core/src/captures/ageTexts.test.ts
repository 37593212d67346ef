import { expect, it } from 'vitest';
import { ageTexts } from './ageTexts.ts';

it('counts adults and young where both were caught, whatever the age class says', () => {
  expect(ageTexts({ age_class: 'mixed', adult_count: 2, young_count: 1 })).toEqual(['成獣2', '幼獣1']);
  expect(ageTexts({ age_class: 'adult', adult_count: 1, young_count: 3 })).toEqual(['成獣1', '幼獣3']);
});

it('says the age class, or what the counts tell where there is none', () => {
  expect(ageTexts({ age_class: 'young', adult_count: 1, young_count: 0 })).toEqual(['幼獣']);
  expect(ageTexts({ age_class: null, adult_count: 1, young_count: 0 })).toEqual(['成獣']);
  expect(ageTexts({ age_class: null, adult_count: 0, young_count: 2 })).toEqual(['幼獣']);
  expect(ageTexts({ age_class: null, adult_count: 0, young_count: 0 })).toEqual([]);
});

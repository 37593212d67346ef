import { expect, it } from 'vitest';
import { VARIANTS, withoutNameVariants } from './nameVariants.ts';

it('lists each character once, so that no form leads to two', () => {
  const all = VARIANTS.split(' ').flatMap((row) => [...row]);
  expect(all.filter((character, place) => all.indexOf(character) !== place)).toEqual([]);
});

it('lists nothing that NFKC changes, since keys are made of what it gives', () => {
  expect(VARIANTS.normalize('NFKC')).toBe(VARIANTS);
});

it('writes names in their everyday form', () => {
  expect(withoutNameVariants('髙橋 𠮷田 槗 檜山 クマ')).toBe('高橋 吉田 橋 檜山 クマ');
});

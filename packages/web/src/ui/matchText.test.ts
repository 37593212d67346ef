import { describe, expect, it } from 'vitest';
import { textMatcher } from './matchText.ts';

describe('textMatcher', () => {
  it.each([
    ['', true],
    ['西谷', true],
    ['西谷 太郎', true],
    ['西谷 次郎', false],
    ['ｔ－１', true],
    ['Ｔ-1', true],
    ['ワナ', true],
  ])('%s', (q, isFound) => {
    expect(textMatcher(q)(['西谷3号', 'T-1', null, '里山 太郎', 'わな'])).toBe(isFound);
  });
});

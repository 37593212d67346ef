import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deriveSiteCode, siteCode } from './siteCode.ts';
import { isSiteCode } from './isSiteCode.ts';

describe('the code of a site', () => {
  it.each(['a', '7', 'satoyama', 'site-2', 'x'.repeat(30)])('may be %j', (code) => {
    expect(isSiteCode(code)).toBe(true);
  });
  it.each(['', '-a', 'a-', 'A', 'a b', '里山', 'a_b', 'a/b', 'a\n', 'x'.repeat(31)])(
    'is never %j',
    (code) => {
      expect(isSiteCode(code)).toBe(false);
    },
  );

  it('is read in any letter case and width', () => {
    expect(z.parse(siteCode, ' Ｓａｔｏ-Yama ')).toBe('sato-yama');
    expect(z.safeParse(siteCode, '里山町').success).toBe(false);
  });

  it('is derived of Latin names, else of the 団体コード, else counted, and never twice', () => {
    const of = (name: string, municipality_code: string | null, ...taken: string[]) =>
      deriveSiteCode({ name, municipality_code }, (code) => taken.includes(code));
    expect(of('Sato Yama!', null)).toBe('sato-yama');
    expect(of('里山町', '202053')).toBe('202053');
    expect(of('里山町', '202053', '202053')).toBe('site-1');
    expect(of('わな組合', null, 'site-1', 'site-2')).toBe('site-3');
    expect(of('x'.repeat(29) + ' yz', null)).toBe('x'.repeat(29));
    expect(isSiteCode(of(' -- ', null))).toBe(true);
  });
});

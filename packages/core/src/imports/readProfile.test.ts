import { describe, expect, it } from 'vitest';
import type { ImportMapping } from '../contract/imports.ts';
import { absentHeadings, profileText, readProfile } from './readProfile.ts';

const MAPPING: ImportMapping = {
  target: 'sightings',
  source: 'town',
  columns: { species: ['獣種'], place: ['市町村', '場所'] },
  constants: { report_kind: '目撃' },
  words: { species: { カバ: 'イノシシ' } },
  keys: ['番号'],
};

describe('a profile', () => {
  it('is read as it was written', () => {
    expect(readProfile(profileText(MAPPING))).toEqual(MAPPING);
  });
  it('of another shape is refused with what is wrong', () => {
    expect(() => readProfile('{')).toThrow('JSON として読めません');
    expect(() => readProfile(JSON.stringify({ ...MAPPING, source: 'Ａ 町' }))).toThrow(
      expect.objectContaining({
        message: '対応表が正しくありません',
        details: [expect.stringContaining('source: ')],
      }),
    );
  });
  it('names the columns that a file does not have', () => {
    expect(absentHeadings(MAPPING, ['獣種', '場所'])).toEqual(['市町村', '番号']);
    expect(absentHeadings(MAPPING, ['番号', '獣種', '場所', '市町村'])).toEqual([]);
  });
});

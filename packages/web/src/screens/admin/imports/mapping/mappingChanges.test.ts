import type { ImportMapping } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { withColumns, withConstant, withWord, wordsOf } from './mappingChanges.ts';

const MAPPING: ImportMapping = {
  target: 'sightings',
  source: 'town',
  columns: { species: ['獣種'] },
  constants: { report_kind: '目撃' },
  words: { species: { カバ: 'イノシシ' } },
  keys: ['番号'],
};

describe('a changed mapping', () => {
  it('names columns and constants, and forgets empty ones', () => {
    expect(withColumns(MAPPING, 'place', ['市', '町']).columns).toEqual({
      species: ['獣種'],
      place: ['市', '町'],
    });
    expect(withColumns(MAPPING, 'species', []).columns).toEqual({});
    expect(withConstant(MAPPING, 'species', 'クマ').constants).toEqual({
      report_kind: '目撃',
      species: 'クマ',
    });
    expect(withConstant(MAPPING, 'report_kind', '').constants).toEqual({});
  });
  it('replaces texts field by field', () => {
    const { words } = withWord(MAPPING, 'species', 'サイ', 'シカ');
    expect(words).toEqual({ species: { カバ: 'イノシシ', サイ: 'シカ' } });
    expect(wordsOf({ ...MAPPING, words })).toHaveLength(2);
    expect(withWord(MAPPING, 'species', 'カバ', null).words).toEqual({});
  });
});

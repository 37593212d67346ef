import { describe, expect, it } from 'vitest';
import { composeText } from './composeText.ts';
import { identityKey } from './identityKey.ts';

describe('identityKey', () => {
  it.each([
    ['がもう町', 'がもう町'.normalize('NFD')],
    ['hanako', ' ＨＡＮＡＫＯ　'],
    ['ハンカク', 'ﾊﾝｶｸ'],
    ['里山 町', '里山\u3000\u3000町 '],
    ['T-1', 'ｔ－１'],
    ['é', 'e\u0301'],
    ['里山町', '里\u200b山町\ufeff'],
    ['㈱里山', '(株)里山'],
    ['', '\u3000'],
  ])('%j is %j', (one, other) => {
    expect(identityKey(other)).toBe(identityKey(one));
  });

  it.each([
    ['髙畑', '高畑'],
    ['くま', 'クマ'],
    ['里山町', '里山 町'],
    ['が', 'か'],
    ['T-1', 'T–1'],
  ])('%j is another name than %j', (one, other) => {
    expect(identityKey(other)).not.toBe(identityKey(one));
  });

  it('is stable, and holds no two spaces in a row', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x2ffff; code += 1) {
      const text = ` a ${String.fromCodePoint(code)} b`;
      const key = identityKey(text);
      const isWrong =
        identityKey(key) !== key || identityKey(text.normalize('NFD')) !== key || /\s\s/.test(key);
      if (isWrong) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});

it('composeText joins marks to their letters and leaves all else as it was typed', () => {
  expect(composeText('がっこう'.normalize('NFD'))).toBe('がっこう');
  expect(composeText('e\u0301 パ'.normalize('NFD'))).toBe('\u00e9 パ');
  for (const text of ['髙畑', 'ﾊﾝｶｸ', '葛\u{e0100}城', '\ufa19山', '㈱①', '\ud800', '👨‍👩‍👧', ''])
    expect(composeText(text)).toBe(text);
});

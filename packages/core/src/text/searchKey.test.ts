import { describe, expect, it } from 'vitest';
import { searchKey, searchWords, textMatcher } from './searchKey.ts';

/** What people type, and what is stored, for one and the same. */
const SAME: readonly (readonly [string, ...string[]])[] = [
  ['がっこう', 'がっこう'.normalize('NFD'), 'ガッコウ', 'ｶﾞｯｺｳ', 'か\u309bっこう'],
  ['ﾊﾝｶｸ', 'ハンカク', 'はんかく', 'ハンカク'.normalize('NFD')],
  ['パンダ', 'ﾊﾟﾝﾀﾞ', 'ぱんだ', 'ﾊﾟﾝﾀﾞ'.normalize('NFD')],
  ['髙畑', '高畑', '高 畑', '髙　畑'],
  ['山﨑', '山崎', '山嵜'],
  ['𠮷田', '吉田'],
  ['渡邊', '渡邉', '渡辺'],
  ['濵田', '濱田', '浜田'],
  ['齋藤', '齊藤', '斎藤', '斉藤'],
  ['葛\u{e0100}城', '葛\ufe00城', '葛城'],
  ['辻\u{e0100}', '辻'],
  ['神\ufa19', '神神'],
  ['都', '\ufa26'],
  ['ＡＢＣ', 'abc', 'ABC', 'ａｂｃ'],
  ['㈱里山', '(株)里山', '（株）里山'],
  ['①', '1', '１'],
  ['槍ヶ岳', '槍ケ岳', '槍ヶ嶽'],
  ['コーヒー', 'ｺｰﾋｰ', 'こーひー', 'コ－ヒ－', 'コ−ヒ―'],
  ['T-1', 'Ｔ－１', 't‐1', 'T–1', 't〜1', 'T～1', 't~1'],
  ['西谷 勇', '西谷勇', '西谷\u3000勇', '西\u200b谷 勇\ufeff'],
  ['🐗', '🐗\ufe0f'],
  ['Café', 'CAFÉ'.normalize('NFD')],
  ['', ' ', '\u3000\n', '\u200b'],
];

describe('searchKey', () => {
  it.each(SAME)('%s is found however it is written', (written, ...others) => {
    for (const other of others) expect(searchKey(other), JSON.stringify(other)).toBe(searchKey(written));
  });

  it.each([
    ['高畑', '高幡'],
    ['かき', 'かぎ'],
    ['はん', 'ぱん'],
    ['つ', 'っ'],
    ['\ud800', '\udc00'],
    ['一', 'ー'],
    ['🐗', '🐻'],
  ])('%j is not %j', (one, other) => {
    expect(searchKey(one)).not.toBe(searchKey(other));
  });

  it('leaves halves of characters as they are, and no key is another one of its own', () => {
    expect(searchKey('\ud800ア')).toBe('\ud800あ');
    for (const text of SAME.flat()) expect(searchKey(searchKey(text)), text).toBe(searchKey(text));
  });

  it('is the same of every character composed or decomposed, and stays so', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x2ffff; code += 1) {
      const text = `a${String.fromCodePoint(code)}b`;
      const key = searchKey(text);
      if (searchKey(key) !== key || searchKey(text.normalize('NFD')) !== key) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});

it('searchWords takes each word once, in any order, and nothing of nothing', () => {
  expect(searchWords(' 髙畑　ｸﾏ くま ')).toEqual(['高畑', 'くま']);
  expect(searchWords('か\u309b')).toEqual(['が']);
  expect(searchWords('\u200b \u3000')).toEqual([]);
});

describe('textMatcher', () => {
  it.each([
    ['', true],
    ['　', true],
    ['西谷', true],
    ['西谷 太郎', true],
    ['西谷 次郎', false],
    ['里山太郎', true],
    ['ｔ－１', true],
    ['Ｔ-1', true],
    ['ワナ', true],
    ['谷3 号t', false],
    ['号t', false],
  ])('%j', (wanted, isFound) => {
    expect(textMatcher(wanted)(['西谷3号', 'T-1', null, '里山 太郎', 'わな'])).toBe(isFound);
  });
});

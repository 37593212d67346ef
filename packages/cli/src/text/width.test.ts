import stringWidth from 'string-width';
import { beforeAll, describe, expect, it } from 'vitest';
import { cutTo, padTo, prepareEveryWidth, widthOf, wrapTo } from './width.ts';

beforeAll(prepareEveryWidth);

describe('widthOf', () => {
  it.each([
    ['西谷3号', 7],
    ['𠮷野', 4],
    ['髙畑', 4],
    ['ｶﾞﾅ', 3],
    ['👨‍👩‍👧', 2],
    ['🦌', 2],
    ['が', 2],
    ['▲ 作動', 6],
    ['−97/4.5', 7],
  ])('%s takes %d columns', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  it('counts as string-width does, also where it does so itself', () => {
    for (let code = 0x20; code <= 0xffff; code += 1) {
      const character = String.fromCharCode(code);
      if (/[ -~\u3000-\u30FF\u3400-\u9FFF\uFF01-\uFF9D−…─▲◐●◆◌■○┬→↑↓·±℃×–—]/.test(character)) {
        expect([character, widthOf(character)]).toEqual([character, stringWidth(character)]);
      }
    }
  });
});

describe('cutTo and padTo', () => {
  it('cuts between characters as people see them', () => {
    expect(cutTo('西谷三号わな', 7)).toBe('西谷三…');
    expect(cutTo('西谷三号わな', 8)).toBe('西谷三…');
    expect(cutTo('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 5)).toBe('👨‍👩‍👧👨‍👩‍👧…');
    expect(cutTo('西谷', 4)).toBe('西谷');
  });

  it('fills up by display width', () => {
    expect(padTo('𠮷', 4)).toBe('𠮷  ');
    expect(padTo('12', 4, 'right')).toBe('  12');
  });
});

describe('wrapTo', () => {
  it('breaks Japanese between characters and keeps words whole', () => {
    expect(wrapTo('わなの一覧を --json で出す', 12)).toBe('わなの一覧を\n--json で出\nす');
  });

  it('begins no line with a closing sign', () => {
    expect(wrapTo('あいう。', 6)).toBe('あいう。');
  });
});

it.each([
  ['西谷…東の沢', 6, '西谷…'],
  ['西谷……東', 7, '西谷…'],
  ['西谷の奥の沢', 9, '西谷の奥…'],
])('marks the cut of %j at %d once', (text, width, cut) => {
  expect(cutTo(text, width)).toBe(cut);
});

import { describe, expect, it } from 'vitest';
import { cleanText } from './cleanText.ts';

const clean = (text: string) => cleanText(text, (codePoint) => codePoint !== 0x1f417);

describe('text for paper', () => {
  it.each([
    ['line breaks and tabs', '上段\r\n下段\t右\u2028奥', '上段  下段 右 奥'],
    ['the wide space', '山田　一郎', '山田　一郎'],
    ['control characters', 'a\u0000b\u001B[31mc\u007F', 'a〓b〓[31mc〓'],
    ['marks that turn the direction', 'abc\u202Egnp.exe\u2066x\u200F', 'abc〓gnp.exe〓x〓'],
    ['half characters', 'a\uD842b', 'a〓b'],
    ['invisible characters', 'わ\u200Bな\uFEFF\u00AD', 'わな'],
    ['characters that the font lacks', '🐗出没', '〓出没'],
    ['kana sent with loose marks', 'か\u3099きハ\u309A', 'がきパ'],
    ['variation selectors', '葛\u{E0100}城', '葛城'],
    ['radicals from copied text', '\u2F2D田', '山田'],
  ])('%s', (_what, text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it('never changes the characters of a name', () => {
    const names = '𠮷田 髙橋 山﨑 槗本 \uFA19田 \uFA10本 \uFA1B島';
    expect(clean(names)).toBe(names);
  });
});

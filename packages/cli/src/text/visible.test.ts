import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { escapeJson, visible, visibleJson, visibleLines } from './visible.ts';

describe('visible', () => {
  it.each([
    ['escape sequences', '\u001B[31m赤\u001B]0;title\u0007', '\\e[31m赤\\e]0;title\\u0007'],
    ['C1 controls', '\u009B2J', '\\u009b2J'],
    ['tabs and line breaks', 'a\tb\r\nc', 'a\\tb\\r\\nc'],
    ['bidi controls', 'abc\u202Edef\u2066', 'abc\\u202edef\\u2066'],
    ['line separators', 'a\u2028b', 'a\\u2028b'],
    ['invisible characters', '西\u200B谷\uFEFF', '西\\u200b谷\\ufeff'],
    ['tag characters', 'a\u{E0041}', 'a\\u{e0041}'],
    ['lone surrogates', 'a\uD800b', 'a\\ud800b'],
    ['DEL', 'a\u007F', 'a\\u007f'],
  ])('shows %s', (_, raw, shown) => {
    expect(visible(raw)).toBe(shown);
  });

  it('leaves what people write', () => {
    const text = '𠮷野 髙畑 ｶﾞ が 👨‍👩‍👧 é \\e';
    expect(visible(text)).toBe(text);
  });
});

describe('visibleLines', () => {
  it('escapes each line and keeps the line breaks, wherever the pieces were cut', async () => {
    const bytes = new TextEncoder().encode('\uFEFF名前\r\n"西\u001B[2J谷"\r\nA\tB');
    const cuts = Array.from({ length: bytes.length }, (_, at) => [bytes.subarray(0, at), bytes.subarray(at)]);
    for (const pieces of cuts) {
      let shown = '';
      for await (const text of visibleLines(Readable.from(pieces))) shown += text;
      expect(shown).toBe('名前\n"西\\e[2J谷"\nA\\tB');
    }
  });
});

describe('visibleJson', () => {
  it('escapes what a terminal would act on, and means the same', () => {
    const row = { name: 'a\u001B[2J\u009B\u202E\u007F\u{E0041}\u2028' };
    const json = visibleJson(row);
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(json).toMatch(/^[\u0020-\u007E]+$/);
    expect(JSON.parse(json)).toEqual(row);
  });

  it('keeps the line breaks between values', () => {
    expect(escapeJson('{\n\t"a": "\u202E"\n}')).toBe('{\n\t"a": "\\u202e"\n}');
  });
});

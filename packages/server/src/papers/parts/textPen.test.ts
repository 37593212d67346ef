import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedFont, TextPen } from './textPen.ts';

const plain = { xAdvance: 500, advanceWidth: 500, xOffset: 0, yOffset: 0 };

describe('a text on a page', () => {
  let written: string[];
  let fonts: Record<string, object>;
  let pen: TextPen;
  beforeEach(() => {
    written = [];
    fonts = {};
    const write = (content: Uint8Array) => written.push(Buffer.from(content).toString('latin1'));
    const doc = { page: { fonts, write } };
    pen = new TextPen(doc as never);
  });

  const fontWith = (positions: (typeof plain)[]) => ({
    id: 'F1',
    ref: () => ({}),
    encode: vi.fn<EmbeddedFont['encode']>(() => [positions.map((_, index) => `000${index + 1}`), positions]),
  });
  const write = (font: EmbeddedFont, text = 'AVA') =>
    pen.write(text, 10, 20.12345, { font, size: 8, color: '#FF0000' });

  it('is one piece, in its colour and font, with its page naming the font', () => {
    write(fontWith([plain, plain]));
    expect(written).toEqual(['1 0 0 rg BT /F1 8 Tf 1 0 0 -1 10 20.123 Tm [<00010002>] TJ ET\n']);
    expect(Object.keys(fonts)).toEqual(['F1']);
  });

  it('keeps its kerning', () => {
    write(fontWith([{ ...plain, xAdvance: 440 }, plain]));
    expect(written[0]).toContain('[<0001> 60 <0002>] TJ ET');
  });

  it('has marks where the font places them, and goes on where it was', () => {
    const mark = { xAdvance: 0, advanceWidth: 0, xOffset: -300, yOffset: 250 };
    write(fontWith([plain, mark, plain]));
    expect(written[0]).toContain('[<0001> 300 ] TJ 2 Ts [ <0002> -300 ] TJ 0 Ts [ <0003>] TJ ET');
  });

  it('is shaped once, until it is forgotten', () => {
    const font = fontWith([plain]);
    write(font);
    write(font);
    expect(font.encode).toHaveBeenCalledOnce();
    pen.forget();
    write(font);
    expect(font.encode).toHaveBeenCalledTimes(2);
    expect(new Set(written).size).toBe(1);
  });
});

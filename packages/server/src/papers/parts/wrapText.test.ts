import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitLines, wrapText } from './wrapText.ts';

/** Wide characters 2, Latin 1. */
const measure = (text: string): number =>
  [...text].reduce((width, character) => width + (character < '\u0100' ? 1 : 2), 0);
const wrap = (text: string, width: number) => wrapText(text, width, measure);

describe('wrapping', () => {
  it.each([
    ['', 10, ['']],
    ['西谷3号', 10, ['西谷3号']],
    ['里山町大字西谷字炭焼', 8, ['里山町大', '字西谷字', '炭焼']],
    ['no space', 4, ['no', 'spac', 'e']],
    ['LoRaの子機 WS301', 10, ['LoRaの子機', 'WS301']],
    ['イノシシ、ニホンジカ', 16, ['イノシシ、', 'ニホンジカ']],
    ['銃（巻き狩り）', 12, ['銃（巻き狩', 'り）']],
    ['あいう（えお）', 8, ['あいう', '（えお）']],
    ['あいう。えお', 6, ['あい', 'う。え', 'お']],
  ])('%s in %d', (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });

  it('cuts a word that is longer than a line', () => {
    expect(wrap('x'.repeat(25), 10)).toEqual(['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)]);
    expect(wrap('）'.repeat(7), 6)).toEqual(['）））', '）））', '）']);
  });

  it('never loses a character, and is never too wide but for a single character', () => {
    const character = fc.constantFrom(...Array.from('あ漢ア（）。、aZ09 　-ー𠮷'));
    fc.assert(
      fc.property(
        fc.array(character, { maxLength: 80 }),
        fc.integer({ min: 1, max: 20 }),
        (characters, width) => {
          const text = characters.join('');
          const lines = wrap(text, width);
          const plain = (from: string) => from.replace(/\s/g, '');
          expect(plain(lines.join(''))).toBe(plain(text));
          for (const line of lines) expect(measure(line) <= width || [...line].length === 1).toBe(true);
        },
      ),
    );
  });

  it('takes no longer for a long text of brackets', () => {
    const startedAt = performance.now();
    wrap('（'.repeat(20_000), 10);
    wrap('）'.repeat(20_000), 10);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

describe('lines cut off', () => {
  it('says so', () => {
    expect(limitLines(['ああああ', 'いいいい', 'うう'], 2, 8, measure)).toEqual(['ああああ', 'いいい…']);
    expect(limitLines(['あ', 'い'], 2, 8, measure)).toEqual(['あ', 'い']);
  });
});

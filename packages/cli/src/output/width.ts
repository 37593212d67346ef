/**
 * Columns that text takes on a terminal. string-width knows them all, but takes as long to load as the rest of the
 * program; so the characters that nearly all of our text is made of are counted here, and it is fetched for others.
 */
const NARROW = /^[\u0020-\u007E\uFF61-\uFF9D−…─▲◐●◆◌■○┬→↑↓·±℃×–—]$/u;
const SIMPLE =
  /^[\u0020-\u007E\u3000-\u3029\u3030-\u303E\u3041-\u3096\u309B-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uFF01-\uFF9D−…─▲◐●◆◌■○┬→↑↓·±℃×–—]*$/u;

type Measure = (text: string) => number;

const measureSimple: Measure = (text) => {
  let width = 0;
  for (const character of text) width += NARROW.test(character) ? 1 : 2;
  return width;
};

let measureAny: Measure | undefined;
let segmenter: Intl.Segmenter | undefined;

/** To be awaited before the width of data is asked for: fetches what is needed to measure it. */
export async function prepareWidths(texts: Iterable<string>): Promise<void> {
  if (measureAny !== undefined) return;
  for (const text of texts) {
    if (SIMPLE.test(text)) continue;
    const { default: stringWidth } = await import('string-width');
    measureAny = (each) => stringWidth(each);
    return;
  }
}

/** 2 for East Asian wide characters and emoji, 1 for ambiguous ones, 0 for what joins the character before it. */
export const widthOf: Measure = (text) =>
  SIMPLE.test(text) ? measureSimple(text) : (measureAny ?? measureSimple)(text);

/** Text cut to a width between characters as people see them, the cut marked at its end. */
export function cutTo(text: string, width: number, mark = '…'): string {
  if (widthOf(text) <= width) return text;
  const room = width - widthOf(mark);
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'grapheme' });
  let kept = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    const next = widthOf(segment);
    if (used + next > room) break;
    kept += segment;
    used += next;
  }
  return room < 0 ? '' : kept + mark;
}

/** Text filled up with spaces to a width. */
export function padTo(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const fill = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'left' ? text + fill : fill + text;
}

/** Closing signs that no Japanese line may begin with. */
const NOT_AT_START = /^[、。，．）」』】・ー！？:)\]}]/u;

/** Text broken into lines of a width; between words, and within Japanese text between characters. */
export function wrapTo(text: string, width: number): string {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const piece of paragraph.match(/[\u0021-\u007E]+|./gu) ?? []) {
      const isFull = widthOf(line) + widthOf(piece) > width && line !== '' && !NOT_AT_START.test(piece);
      if (isFull) lines.push(line.trimEnd());
      line = isFull ? piece.trimStart() : line + piece;
    }
    lines.push(line);
  }
  return lines.join('\n');
}

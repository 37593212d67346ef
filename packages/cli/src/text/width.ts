/**
 * Columns that text needs on a terminal. string-width knows all characters but takes as long to load as the rest of
 * the program, so common characters are measured here and it is loaded only for others.
 */
const NARROW_SIGNS = '−…─▲◐●◆◌■○┬→↑↓·±℃×–—';
/** Exceptions within the kana block: combining marks, and one narrow character. */
const UNUSUAL = /[\u302A-\u302F\u303F\u3040\u3097-\u309A]/;

/** Columns of a UTF-16 unit; 0 where unknown. Comparisons instead of a table: help is measured at every start. */
function columnsOf(unit: number): 0 | 1 | 2 {
  if (unit < 0x7f) return unit >= 0x20 ? 1 : 0;
  if (unit >= 0x3000 && unit <= 0x30ff) return UNUSUAL.test(String.fromCharCode(unit)) ? 0 : 2;
  if (unit >= 0x3400 && unit <= 0x9fff) return unit > 0x4dbf && unit < 0x4e00 ? 0 : 2;
  if (unit >= 0xff01 && unit <= 0xff9d) return unit > 0xff60 ? 1 : 2;
  return NARROW_SIGNS.includes(String.fromCharCode(unit)) ? 1 : 0;
}

type Measure = (text: string) => number;

/** @returns `null` for text with an unknown character */
function measureSimple(text: string): number | null {
  let width = 0;
  for (let index = 0; index < text.length; index += 1) {
    const columns = columnsOf(text.charCodeAt(index));
    if (columns === 0) return null;
    width += columns;
  }
  return width;
}

/** Used until string-width has been loaded. */
function measureRoughly(text: string): number {
  let width = 0;
  for (const character of text) width += columnsOf(character.charCodeAt(0)) || 2;
  return width;
}

let measureAny: Measure | undefined;
let segmenter: Intl.Segmenter | undefined;

/** Must be awaited before the width of data is measured: loads what these texts need. */
export async function prepareWidths(texts: Iterable<string>): Promise<void> {
  if (measureAny !== undefined) return;
  for (const text of texts) {
    if (measureSimple(text) !== null) continue;
    return prepareEveryWidth();
  }
}

/** Must be awaited where the characters are not known in advance. */
export async function prepareEveryWidth(): Promise<void> {
  const { default: stringWidth } = await import('string-width');
  measureAny = (each) => stringWidth(each);
}

/** 2 for East Asian wide characters and emoji, 1 for ambiguous ones, 0 for combining ones. */
export const widthOf: Measure = (text) => measureSimple(text) ?? (measureAny ?? measureRoughly)(text);

/** Cuts text to a width at a grapheme boundary and marks the cut. */
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
  if (room < 0) return '';
  // Text that already ends with the mark gets it only once.
  while (kept.endsWith(mark)) kept = kept.slice(0, -mark.length);
  return kept + mark;
}

/** Pads text with spaces to a width. */
export function padTo(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const fill = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'left' ? text + fill : fill + text;
}

/** Closing punctuation that must not begin a line of Japanese. */
const NOT_AT_START = /^[、。，．）」』】・ー！？:)\]}]/u;

/** Wraps text to a width; between words, and in Japanese text between characters. */
export function wrapTo(text: string, width: number): string {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    let used = 0;
    for (const piece of paragraph.match(/[\u0021-\u007E]+|./gu) ?? []) {
      const isFull = used + widthOf(piece) > width && line !== '' && !NOT_AT_START.test(piece);
      if (isFull) lines.push(line.trimEnd());
      const added = isFull ? piece.trimStart() : piece;
      line = isFull ? added : line + added;
      used = (isFull ? 0 : used) + widthOf(added);
    }
    lines.push(line);
  }
  return lines.join('\n');
}

const OPENING = '（「『【〔［｛〈《(\\[{';
const CLOSING =
  '）」』】〕］｝〉》)\\]}、。，．,.・：；:;！？!?ー～〜々ゝヽぁぃぅぇぉっゃゅょァィゥェォッャュョ％%℃';
/** Belongs to the character before it. */
const SELECTOR = '[\\u{E0100}-\\u{E01EF}]';
const WORD = '[\\p{Script=Latin}\\p{Nd}_./:@+-]+';
/**
 * Units that are not broken: a word of Latin letters and digits, a word in katakana (names of animals), or one
 * character, each with the brackets and punctuation that must not be separated from it (禁則).
 */
const UNITS = new RegExp(
  `[${OPENING}]*(?:${WORD}|[\\p{Script=Katakana}ー]+|\\s+|.${SELECTOR}?)[${CLOSING}]*`,
  'gsu',
);

export type Measure = (text: string) => number;

/**
 * Breaks one paragraph into lines no wider than `width`. A word too long for a line is cut; each line contains at
 * least one character, however narrow the column.
 *
 * @param measure width of a text in points; must be additive over characters
 * @returns at least one line
 */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  if (measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const close = () => {
    lines.push(line.trimEnd());
    line = '';
    used = 0;
  };
  const add = (piece: string, pieceWidth: number) => {
    line += piece;
    used += pieceWidth;
  };
  for (const unit of text.match(UNITS) ?? []) {
    const isSpace = unit.trim() === '';
    if (isSpace && line === '') continue;
    const unitWidth = measure(unit);
    // A space at the end of a line may extend beyond it.
    if (used + unitWidth <= width || isSpace) {
      add(unit, unitWidth);
      continue;
    }
    if (line !== '') close();
    if (unitWidth <= width) {
      add(unit, unitWidth);
      continue;
    }
    for (const character of unit) {
      const characterWidth = measure(character);
      if (line !== '' && used + characterWidth > width) close();
      add(character, characterWidth);
    }
  }
  if (line !== '' || lines.length === 0) close();
  return lines;
}

/** The first lines, with … at the end of the last if some were cut off. */
export function limitLines(
  lines: readonly string[],
  most: number,
  width: number,
  measure: Measure,
): string[] {
  if (lines.length <= most) return [...lines];
  const kept = lines.slice(0, most);
  const last = [...(kept.pop() ?? '')];
  while (last.length > 0 && measure(`${last.join('')}…`) > width) last.pop();
  return [...kept, `${last.join('')}…`];
}

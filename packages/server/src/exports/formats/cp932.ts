import iconv from 'iconv-lite';

/** The same signs under the code points that CP932 has for them. */
const SAME_SIGN: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
  '¥': '￥',
  '‾': '￣',
};
/** Printed for a character that a character set lacks; can be searched for. */
const MISSING = '〓';
/** They say which form of a character is meant, or nothing. */
const WITHOUT_SHAPE = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}\uFEFF]/u;
const QUESTION_MARK = 0x3f;

/** What of a text could not be written in CP932, by character. */
type Lost = Map<string, number>;

const canBeWritten = (character: string): boolean => iconv.encode(character, 'cp932')[0] !== QUESTION_MARK;

/** `U+20BB7`. */
const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Encodes texts as CP932 (Shift_JIS of Windows), and counts what it cannot write. Source: R237. */
export function createCp932Encoder() {
  const known = new Map<string, string>();
  const lost: Lost = new Map();

  function written(character: string): string {
    if (WITHOUT_SHAPE.test(character)) return '';
    const sign = SAME_SIGN[character] ?? character;
    return canBeWritten(sign) ? sign : MISSING;
  }

  function replaced(character: string): string {
    const found = known.get(character) ?? written(character);
    known.set(character, found);
    if (found === MISSING && character !== MISSING) lost.set(character, (lost.get(character) ?? 0) + 1);
    return found;
  }

  return {
    encode: (text: string): Uint8Array =>
      iconv.encode(text.toWellFormed().replace(/[^\0-\u007F]/gu, replaced), 'cp932'),
    /** Code point and number of each character that could not be written. */
    lost: (): (readonly [codePoint: string, count: number])[] =>
      [...lost].map(([character, count]) => [codePoint(character), count]),
  };
}

/** The mark that Japanese printers set for a character they have no type for. */
export const GETA = '〓';

const JOINABLE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}]\p{Mn}+/gu;
const VARIATION_SELECTORS = /[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;
/** Shapes for dictionaries of radicals that slip in by copying from PDFs and look like the real characters. */
const RADICALS = /[\u{2F00}-\u{2FDF}]/gu;
/** All but the wide space of Japanese texts. */
const SPACES = /[^\S\u{3000}\u{FEFF}]|\u{0085}/gu;
const HARMFUL = /[\p{Cc}\p{Cs}\u{061C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;
const INVISIBLE = /\p{Cf}/gu;
const PLAIN = /^[\u{20}-\u{7E}]*$/u;

/**
 * One line of text that can be printed: line breaks and other white space become spaces; control characters, marks
 * that turn the direction of reading, halves of characters and characters the font lacks become 〓, so that one sees
 * that something stands there; other invisible characters go.
 *
 * Never normalised as a whole: NFC would write U+795E for U+FA19, the older form of 神 in some persons' names. Only kana
 * and Latin letters are joined with their marks (か + ゛ → が), as some phones send them. Variation selectors go, since
 * the layout engine draws the plain character either way and would put the selector into the text one copies out.
 */
export function cleanText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  if (PLAIN.test(text)) return text;
  const tidy = text
    .replace(SPACES, ' ')
    .replace(HARMFUL, GETA)
    .replace(VARIATION_SELECTORS, '')
    .replace(INVISIBLE, '')
    .replace(JOINABLE, (joinable) => joinable.normalize('NFC'))
    .replace(RADICALS, (radical) => radical.normalize('NFKC'));
  let clean = '';
  for (const character of tidy) clean += hasGlyph(character.codePointAt(0) ?? 0) ? character : GETA;
  return clean;
}

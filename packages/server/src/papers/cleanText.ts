/** The mark that Japanese printers use for a missing glyph. */
export const GETA = '〓';

const JOINABLE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}]\p{Mn}+/gu;
const VARIATION_SELECTORS = /[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;
/** Radicals that come from copying out of PDFs and look like the real characters. */
const RADICALS = /[\u{2F00}-\u{2FDF}]/gu;
/** All but the wide space of Japanese texts. */
const SPACES = /[^\S\u{3000}\u{FEFF}]|\u{0085}/gu;
const HARMFUL = /[\p{Cc}\p{Cs}\u{061C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;
const INVISIBLE = /\p{Cf}/gu;
const PLAIN = /^[\u{20}-\u{7E}]*$/u;

/**
 * One line of printable text: white space becomes spaces; control and bidirectional characters, lone surrogates and
 * characters without a glyph become a visible 〓; other invisible characters and variation selectors are removed.
 * Not NFC as a whole, which would replace U+FA19, the older form of 神 in some names, by U+795E: only kana and Latin
 * letters are joined with their marks (か + ゛ → が), as some phones send them.
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

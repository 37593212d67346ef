/** The mark that Japanese printers use for a missing glyph. */
const GETA = '〓';

const JOINABLE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}]\p{Mn}+/gu;
const SELECTED = /(.?)([\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}])/gsu;
/** Radicals that come from copying out of PDFs and look like the real characters. */
const RADICALS = /[\u{2F00}-\u{2FDF}]/gu;
/** All but the wide space of Japanese texts. */
const SPACES = /[^\S\u{3000}\u{FEFF}]|\u{0085}/gu;
const HARMFUL = /[\p{Cc}\p{Cs}\u{061C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;
const INVISIBLE = /\p{Cf}/gu;
/** Variation selectors that are left belong to the character before them. */
export const isSelector = (character: string): boolean => /^[\u{E0100}-\u{E01EF}]$/u.test(character);
const PLAIN = /^[\u{20}-\u{7E}]*$/u;

/**
 * One line of printable text: white space becomes spaces; control and bidirectional characters, lone surrogates and
 * characters without a glyph become a visible 〓; other invisible characters are removed, and so is a variation selector
 * whose form the font lacks.
 * Not NFC as a whole, which would replace U+FA19, the older form of 神 in some names, by U+795E: only kana and Latin
 * letters are joined with their marks (か + ゛ → が), as some phones send them.
 */
export function cleanText(
  text: string,
  hasGlyph: (codePoint: number) => boolean,
  hasForm: (character: string, selector: string) => boolean = () => false,
): string {
  if (PLAIN.test(text)) return text;
  const tidy = text
    .replace(SPACES, ' ')
    .replace(HARMFUL, GETA)
    .replace(SELECTED, (pair, character: string, selector: string) =>
      hasForm(character, selector) ? pair : character,
    )
    .replace(INVISIBLE, '')
    .replace(JOINABLE, (joinable) => joinable.normalize('NFC'))
    .replace(RADICALS, (radical) => radical.normalize('NFKC'));
  let clean = '';
  for (const character of tidy)
    clean += isSelector(character) || hasGlyph(character.codePointAt(0) ?? 0) ? character : GETA;
  return clean;
}

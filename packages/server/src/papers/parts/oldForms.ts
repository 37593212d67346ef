/** The variation selector of the forms that JIS X 0208:1990 prints (葛󠄀 of 葛城市, 辻󠄀 with one dot). */
export const OLD_FORM_SELECTOR = '\u{E0100}';

/** The feature of the font that draws these forms: its table of variation sequences lacks them. */
export const OLD_FORM_FEATURE = 'jp90' as const;

const PAIR = new RegExp(`(.${OLD_FORM_SELECTOR})`, 'su');

/** A text in pieces: characters with the selector alone, and what lies between them. */
export const formPieces = (text: string): { text: string; isOldForm: boolean }[] =>
  text.includes(OLD_FORM_SELECTOR)
    ? text
        .split(PAIR)
        .map((piece, index) => ({ text: piece, isOldForm: index % 2 === 1 }))
        .filter(({ text: piece }) => piece !== '')
    : [{ text, isOldForm: false }];

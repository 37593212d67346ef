/**
 * Letters with the marks that follow them. Not kanji: NFC of a whole text writes U+795E for U+FA19, the older form of 神
 * in some persons' names.
 */
const MARKED = /(?!\p{Script=Han})\p{L}\p{M}+/gu;

/** A text as it was typed, its marks joined to their letters (か + ゛ → が), as some phones and Macs send them. */
export const composeText = (text: string): string =>
  text.replace(MARKED, (letter) => letter.normalize('NFC'));

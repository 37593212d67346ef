/**
 * Letters with the combining marks that follow them. Not kanji: NFC of a whole text writes U+795E for U+FA19, the
 * older form of 神 in some persons' names.
 */
const MARKED = /(?!\p{Script=Han})\p{L}\p{M}+/gu;

/** A text as it was typed, with combining marks composed (か + ゛ → が): some phones and Macs send them apart. */
export const composeText = (text: string): string =>
  text.replace(MARKED, (letter) => letter.normalize('NFC'));

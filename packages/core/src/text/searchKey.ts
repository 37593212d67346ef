import { withoutNameVariants } from './nameVariants.ts';

const KATAKANA = /[ァ-ヶ]/g;
/** From a katakana letter to the same in hiragana. */
const KANA_STEP = 0x60;
/** Long vowels, hyphens, dashes and waves, which one keyboard gives for the other. */
const DASHES = /[ー\u2010-\u2015\u2212\u2500\u301c~]/g;
/** White space, and what is not seen at all: variation selectors, joiners, marks of direction. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/gu;
/** What most keys of a database are: nothing to fold but capital letters. */
const PLAIN = /^[!-}]*$/;

/**
 * A text as it is compared in a search. Full and half width, large and small letters, hiragana and katakana, composed
 * and decomposed marks, dashes, and the variants of a name are one; white space counts for nothing.
 * Server, web app and terminal search by it alone. The server keeps keys: a change of what comes out raises
 * `SEARCH_KEY_VERSION`, so that they are made anew.
 *
 * Source: R67.
 */
export function searchKey(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNSEEN, '')
    // A mark that stood apart (か゛) is joined once the space that carried it is gone.
    .normalize('NFKC')
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - KANA_STEP))
    .replace(DASHES, '-');
  return withoutNameVariants(folded);
}

export const SEARCH_KEY_VERSION = 1;

const SPACES = /[\s\u3164\ufeff]+/u;

/** The keys of the words of a search; none where it says nothing. */
export const searchWords = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFC')
      .split(SPACES)
      .map(searchKey)
      .filter((word) => word !== ''),
  ),
];

/** A test for texts that together carry every word of a search. Source: R67. */
export function textMatcher(wanted: string): (texts: readonly (string | null)[]) => boolean {
  const words = searchWords(wanted);
  return (texts) => {
    if (words.length === 0) return true;
    const keys = texts.filter((text) => text !== null).map(searchKey);
    return words.every((word) => keys.some((key) => key.includes(word)));
  };
}

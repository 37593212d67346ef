import { withoutNameVariants } from './nameVariants.ts';

const KATAKANA = /[ァ-ヶ]/g;
/** Offset from a katakana letter to the same in hiragana. */
const KANA_STEP = 0x60;
/** Long vowels, hyphens, dashes and waves, which keyboards use for one another. */
const DASHES = /[ー\u2010-\u2015\u2212\u2500\u301c~]/g;
/** White space and invisible characters: variation selectors, joiners, marks of direction. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/gu;
/** The common case in a database: nothing to fold but capital letters. */
const PLAIN = /^[!-}]*$/;

/**
 * The key by which a text is compared in a search. Full and half width, case, hiragana and katakana, composed and
 * decomposed marks, dashes, and the variants of a name are equal; white space is ignored. Server, web app and
 * terminal all search by it. The server stores keys: changing the result requires raising `SEARCH_KEY_VERSION`, so
 * that they are computed again.
 *
 * Source: R67.
 */
export function searchKey(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNSEEN, '')
    // A mark (か゛) is composed with its letter once the space that carried it is removed.
    .normalize('NFKC')
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - KANA_STEP))
    .replace(DASHES, '-');
  return withoutNameVariants(folded);
}

export const SEARCH_KEY_VERSION = 1;

const SPACES = /[\s\u3164\ufeff]+/u;

/** The keys of the words of a search; none where it is empty. */
export const searchWords = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFC')
      .split(SPACES)
      .map(searchKey)
      .filter((word) => word !== ''),
  ),
];

/** The codes whose label contains a search text: people search for the words they see. Source: R67. */
export function codesLabelled<Code extends string>(labels: Record<Code, string>, word: string): Code[] {
  const wanted = searchKey(word);
  return (Object.keys(labels) as Code[]).filter((code) => searchKey(labels[code]).includes(wanted));
}

/** A test for texts that together contain every word of a search. Source: R67. */
export function textMatcher(wanted: string): (texts: readonly (string | null)[]) => boolean {
  const words = searchWords(wanted);
  return (texts) => {
    if (words.length === 0) return true;
    const keys = texts.filter((text) => text !== null).map(searchKey);
    return words.every((word) => keys.some((key) => key.includes(word)));
  };
}

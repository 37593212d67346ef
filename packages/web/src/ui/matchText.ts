const KATAKANA = /[ァ-ヶ]/g;
/** From a katakana letter to the same in hiragana. */
const KANA_STEP = 0x60;

/** Full or half width, large or small letters, hiragana or katakana: one form for searching. */
export const searchForm = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - KANA_STEP));

/** A test for texts that together carry every word of a search. */
export function textMatcher(q: string): (texts: readonly (string | null)[]) => boolean {
  const words = searchForm(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (texts) => {
    if (words.length === 0) return true;
    const text = searchForm(texts.filter((each) => each !== null).join('\n'));
    return words.every((word) => text.includes(word));
  };
}

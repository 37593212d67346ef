import { isolateText } from '../../ui/text/isolateText.ts';
import type { TextFact } from '../card/postWords.ts';

/** A fact that became another one; `null` where nothing was or is said. */
export interface ChangedFact {
  word: string;
  before: string | null;
  after: string | null;
}

/** What is another one in the words of the screen: of what nobody sees there nobody is told. */
export function changedFacts(before: readonly TextFact[], after: readonly TextFact[]): ChangedFact[] {
  const valueIn = (facts: readonly TextFact[], wanted: string): string | null =>
    facts.find(({ word }) => word === wanted)?.value ?? null;
  return [...new Set([...before, ...after].map(({ word }) => word))]
    .map((word) => ({ word, before: valueIn(before, word), after: valueIn(after, word) }))
    .filter((fact) => fact.before !== fact.after);
}

const quoted = (text: string | null) => (text === null ? 'なし' : `「${isolateText(text)}」`);

/** `備考「沢」→「尾根」`. */
export const changedFactText = ({ word, before, after }: ChangedFact): string =>
  `${word}${quoted(before)}→${quoted(after)}`;

/** What comes of sending all the same what somebody else has changed meanwhile. */
export const OVERWRITES =
  'ほかの人が先に次のところを変えました。もう一度送信すると、いま入力している内容になります。';

/** What comes of sending a draft that lay on the device while the post became another. */
export const IS_LATE =
  '書きかけのあとで、この記録は変わっています。送信すると、書きかけの内容になります（破棄すると、いまの記録に戻ります）。';

import { isolateText } from '@satomori/core';
import type { TextFact } from '../card/postWords.ts';

/** A fact that changed; `null` where there was or is no value. */
export interface ChangedFact {
  word: string;
  before: string | null;
  after: string | null;
}

/** The differences as the screen words them; fields that the screen does not show are not reported. */
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

/** Warns that sending overwrites what another person has changed meanwhile. */
export const OVERWRITES =
  'ほかの人が先に次のところを変えました。もう一度送信すると、いま入力している内容になります。';

/** Warns that the post changed while the draft was stored on the device. */
export const IS_LATE =
  '書きかけのあとで、この記録は変わっています。送信すると、書きかけの内容になります（破棄すると、いまの記録に戻ります）。';

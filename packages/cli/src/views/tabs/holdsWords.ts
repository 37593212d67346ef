import { foldText } from '../../options/foldText.ts';

/** Whether every word of a filter stands in one of the texts; width and case of letters do not count. */
export function holdsWords(texts: readonly (string | null)[], filter: string): boolean {
  const text = foldText(texts.filter((each) => each !== null).join(' '));
  return foldText(filter)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase();

/** Whether every word of a filter stands in one of the texts; width and case of letters do not count. */
export function holdsWords(texts: readonly (string | null)[], filter: string): boolean {
  const text = normalize(texts.filter((each) => each !== null).join(' '));
  return normalize(filter)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * Sentences that are broken letter by letter, because their column is too narrow. Runs in the page.
 *
 * @returns the beginning of each
 */
export function findSqueezedTexts(): string[] {
  /** Text with fewer letters per line than this, over this many lines, is unreadable. */
  const FEWEST_LETTERS = 3;
  const MANY_LINES = 4;

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const text = node.data.trim();
    if (text.length < MANY_LINES || node.parentElement?.checkVisibility() !== true) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 2);
    const lines = new Set(rects.map(({ bottom }) => Math.round(bottom))).size;
    if (lines >= MANY_LINES && text.length / lines < FEWEST_LETTERS) found.push(text.slice(0, 30));
  }
  return found;
}

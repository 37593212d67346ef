/**
 * Texts after a free text that reverses the writing direction, and that are reversed with it: they are in the same
 * line, and nothing between them ends the effect. Runs in the page.
 *
 * @param turning the end of the text that reverses the direction
 * @returns the text after it
 */
export function findTurnedTexts(turning: string): string[] {
  const POP_DIRECTIONAL_ISOLATE = '\u2069';
  /** A box of letters that is laid out on its own. */
  const isOnItsOwn = (element: Element): boolean => {
    const { display, unicodeBidi } = getComputedStyle(element);
    return display !== 'inline' || unicodeBidi.startsWith('isolate') || unicodeBidi === 'plaintext';
  };
  const boxOf = (node: Text): Element | null => {
    let box = node.parentElement;
    while (box !== null && !isOnItsOwn(box)) box = box.parentElement;
    return box;
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  let open: Element | null = null;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const box = boxOf(node);
    const start = node.data.lastIndexOf(turning);
    const behind = start < 0 ? node.data : node.data.slice(start + turning.length);
    if (start >= 0) open = box;
    if (box !== open || open === null || behind === '') continue;
    if (!behind.startsWith(POP_DIRECTIONAL_ISOLATE) && behind.trim() !== '') found.push(behind.slice(0, 30));
    if (behind.includes(POP_DIRECTIONAL_ISOLATE)) open = null;
  }
  return found;
}

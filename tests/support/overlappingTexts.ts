/**
 * Texts that overlap other texts. Runs in the page.
 *
 * Compares the boxes of the letters themselves, clipped by the boxes around them, within one layer: fixed content (a
 * header, a dialog, a menu) may cover what scrolls under it, but two fixed bars may not cover each other. Content on
 * a map is ignored, since its position is given by the map.
 *
 * @returns `one text | the other text` of each pair
 */
export function findOverlappingTexts(): string[] {
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface Word {
    node: Text;
    box: Box;
    layer: Element;
    isFixed: boolean;
  }
  const OVERLAY =
    'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="tooltip"]';
  /** Letters rarely fill the height of their box, and a pixel of kerning is no fault. */
  const TOLERANCE = { x: 1.5, y: 0.25 };

  const cut = (box: Box, by: Box): Box => ({
    left: Math.max(box.left, by.left),
    top: Math.max(box.top, by.top),
    right: Math.min(box.right, by.right),
    bottom: Math.min(box.bottom, by.bottom),
  });
  const isSeen = (box: Box) => box.right - box.left > 2 && box.bottom - box.top > 2;
  const hides = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return overflowX !== 'visible' || overflowY !== 'visible';
  };
  const ancestorsOf = (element: Element): Element[] => {
    const found: Element[] = [];
    for (let each: Element | null = element; each !== null; each = each.parentElement) found.push(each);
    return found;
  };
  const positionOf = (element: Element) => getComputedStyle(element).position;

  function wordsOf(node: Text): Word[] {
    const parent = node.parentElement;
    const isVisible =
      parent?.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      }) ?? false;
    if (parent === null || !isVisible || parent.closest('.leaflet-map-pane, script, style') !== null)
      return [];
    const ancestors = ancestorsOf(parent);
    const layer =
      ancestors.find((each) => each.matches(OVERLAY) || ['fixed', 'sticky'].includes(positionOf(each))) ??
      document.documentElement;
    const within = ancestors
      .slice(0, ancestors.indexOf(document.body))
      .filter(hides)
      .map((each) => each.getBoundingClientRect());
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()]
      .map((rect) => {
        const slack = rect.height * TOLERANCE.y;
        const { left, right, top, bottom } = rect;
        const letters = {
          left: left + TOLERANCE.x,
          right: right - TOLERANCE.x,
          top: top + slack,
          bottom: bottom - slack,
        };
        return within.reduce<Box>(cut, letters);
      })
      .filter(isSeen)
      .map((box) => ({
        node,
        box,
        layer,
        isFixed: !layer.matches(OVERLAY) && positionOf(layer) === 'fixed',
      }));
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words: Word[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.data.trim() !== '') words.push(...wordsOf(node));
  }
  words.sort((one, other) => one.box.top - other.box.top);

  const found = new Set<string>();
  words.forEach((one, index) => {
    for (const other of words.slice(index + 1)) {
      if (other.box.top >= one.box.bottom) break;
      if (other.node === one.node) continue;
      const isOneLayer = one.layer === other.layer || (one.isFixed && other.isFixed);
      if (isOneLayer && isSeen(cut(one.box, other.box)))
        found.add([one, other].map(({ node }) => node.data.trim().slice(0, 30)).join(' | '));
    }
  });
  return [...found];
}

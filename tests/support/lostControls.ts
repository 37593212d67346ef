/**
 * What is pressed or typed into, and cannot be brought by scrolling to where it could be: it stays outside of the
 * window, or something else lies over it. Runs in the page.
 *
 * Looked at is the dialog that is open, else the page. What stands on a map stands where it is in the valley, and the
 * map is moved to it.
 *
 * @returns `role: name | what lies over it` of each
 */
export function findLostControls(): string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, [role="tab"], [role="menuitem"], [role="radio"], [role="checkbox"], [role="switch"]';
  /** Comes into sight with the focus only. */
  const WAY_PAST_THE_NAVIGATION = 'a[href="#main"]';
  /** Where a control ends up in the window; what stands fixed over the page hides only one of them. */
  const PLACES = ['center', 'start', 'end'] as const;

  const dialogs = document.querySelectorAll('dialog[open], [role="dialog"]');
  const top = dialogs[dialogs.length - 1] ?? document.body;

  const labelsOf = (element: Element) => [...((element as HTMLInputElement).labels ?? [])];
  const nameOf = (element: Element) => {
    const name =
      element.getAttribute('aria-label') ?? labelsOf(element)[0]?.textContent ?? element.textContent;
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()}: ${name.trim().slice(0, 40)}`;
  };
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1
    );
  };
  const inMiddle = (element: Element): Element | null => {
    const { left, top: above, width, height } = element.getClientRects()[0]!;
    return document.elementFromPoint(left + width / 2, above + height / 2);
  };
  /** What is drawn of a box to tick may be its label's. */
  const isPressed = (element: Element, hit: Element | null) =>
    hit !== null && [element, ...labelsOf(element)].some((each) => each.contains(hit));
  const hitOf = (element: Element): Element | null => {
    let hit: Element | null = null;
    for (const block of PLACES) {
      element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
      hit = inMiddle(element);
      if (isPressed(element, hit)) break;
    }
    return hit;
  };

  return [...top.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((element) => isShown(element) && !element.matches(`:disabled, ${WAY_PAST_THE_NAVIGATION}`))
    .filter((element) => element.closest('.leaflet-map-pane, [inert], [aria-hidden="true"]') === null)
    .flatMap((element) => {
      const hit = hitOf(element);
      return isPressed(element, hit) ? [] : [`${nameOf(element)} | ${hit === null ? '' : nameOf(hit)}`];
    });
}

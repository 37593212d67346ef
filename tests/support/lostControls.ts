/**
 * Controls that cannot be scrolled to a place where they can be used: they stay outside of the window, or something
 * covers them. Runs in the page.
 *
 * Checks the open dialog, else the page. Controls on a map are ignored, since people move the map to them.
 *
 * @returns `role: name | what covers it` of each
 */
export function findLostControls(): string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, [role="tab"], [role="menuitem"], [role="radio"], [role="checkbox"], [role="switch"]';
  /** Visible only with focus. */
  const WAY_PAST_THE_NAVIGATION = 'a[href="#main"]';
  /** Where a control ends up in the window; fixed bars cover it at one of these at most. */
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
  /** The visible part of a checkbox may belong to its label. */
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

/**
 * Controls that are wider than what they stand in, as a field that reaches beyond its card. Runs in the page.
 *
 * What scrolls sideways may be wider, and what is placed by its coordinates stands in nothing.
 *
 * @returns `tag: name` of each
 */
export function findProtrudingControls(): string[] {
  const CONTROLS = 'button, input, select, textarea, .fui-Input, .fui-Select';
  const TOLERANCE = 1;

  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}: ${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}`;
  const isPlaced = ({ position, float }: CSSStyleDeclaration) =>
    position === 'absolute' || position === 'fixed' || float !== 'none';
  const isBox = ({ display }: CSSStyleDeclaration) => display !== 'contents' && display !== 'inline';

  function protrudes(element: Element): boolean {
    const { right, width } = element.getBoundingClientRect();
    if (width < 2 || isPlaced(getComputedStyle(element))) return false;
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      if (style.overflowX !== 'visible') return false;
      const box = parent.getBoundingClientRect();
      if (isBox(style) && box.width > 2 && right > box.right + TOLERANCE) return true;
      if (isPlaced(style)) return false;
    }
    return false;
  }

  return [...document.querySelectorAll(CONTROLS)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && protrudes(element))
    .map(nameOf);
}

/**
 * Texts that do not fit into their place and are not available in full elsewhere. Runs in the page.
 *
 * @returns `tag: text` of each
 */
export function findCutTexts(): string[] {
  const LABELS = 'button, h1, h2, h3, label, legend, th, [role="tab"], [role="columnheader"], nav a';
  const isCut = (element: HTMLElement) => element.scrollWidth > element.clientWidth + 1;
  const isExplained = (element: Element) => element.closest('[title], [aria-label]') !== null;
  const isShown = (element: HTMLElement) => element.checkVisibility() && element.clientWidth > 1;

  const found = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    if (!isShown(element) || (element.textContent ?? '').trim() === '') return false;
    const style = getComputedStyle(element);
    if (style.display === 'inline') return false;
    const endsInDots = style.textOverflow === 'ellipsis' && style.overflowX !== 'visible';
    if (!element.matches(LABELS) && !endsInDots) return false;
    return isCut(element) && !(endsInDots && isExplained(element));
  });
  return found.map(
    (element) => `${element.tagName.toLowerCase()}: ${(element.textContent ?? '').trim().slice(0, 60)}`,
  );
}

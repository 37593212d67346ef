/** The posts of a list in the order of the keys; each has its id in `data-post`. */
const postElements = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-post]')];

const isWaiting = (element: HTMLElement) => element.dataset['waits'] === 'true';

/** Below the fixed header of the page. */
const HEADER_PX = 64;

function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  // A post that was far away is drawn by the focus and gets its height only then.
  queueMicrotask(() => element.scrollIntoView({ block: 'nearest' }));
}

/** Id of the post that has or contains the focus, in the list or as the open detail; `null` where none does. */
export function focusedPostId(): string | null {
  const { post, detail } =
    document.activeElement?.closest<HTMLElement>('[data-post], [data-detail]')?.dataset ?? {};
  return post ?? detail ?? null;
}

/** Checks the days first: measuring a post of a far day would cause its layout. */
function firstInSight(elements: readonly HTMLElement[]): HTMLElement | undefined {
  const isInSight = (element: Element) => element.getBoundingClientRect().bottom > HEADER_PX;
  const days = new Set(elements.map((element) => element.closest('section')));
  const day = [...days].find((each) => each !== null && isInSight(each));
  return elements.find((element) => day?.contains(element) === true && isInSight(element));
}

/** Moves the focus by one post; without a focused post, to the first visible one. */
export function stepFocus(by: 1 | -1): void {
  const elements = postElements();
  const at = elements.findIndex(({ dataset }) => dataset['post'] === focusedPostId());
  const next = at === -1 ? (firstInSight(elements) ?? elements[0]) : elements[at + by];
  if (next !== undefined) focus(next);
}

/**
 * After an action: focuses the next post that waits for one, otherwise the previous one, otherwise the post
 * itself.
 */
export function focusNextWaiting(id: string): void {
  const elements = postElements();
  const at = elements.findIndex(({ dataset }) => dataset['post'] === id);
  const next =
    elements.slice(at + 1).find(isWaiting) ??
    elements.slice(0, Math.max(0, at)).findLast(isWaiting) ??
    elements[at];
  if (next !== undefined) focus(next);
}

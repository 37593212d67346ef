import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react';
import { canWatchNearness, watchNearness } from '../../ui/list/watchNearness.ts';

/** How high the cards of posts were when they were last drawn, in pixels. */
const heights = new WeakMap<object, number>();

/** What somebody holds or has opened must not be taken from under them. */
function isInUse(element: HTMLElement): boolean {
  const { activeElement } = document;
  const holdsFocus = activeElement !== element && element.contains(activeElement);
  const holdsSelection = element.contains(document.getSelection()?.anchorNode ?? null);
  return holdsFocus || holdsSelection || element.querySelector('details[open]') !== null;
}

interface Standing {
  /** What its height is remembered under. */
  row: object;
  /** Among those that are seen without scrolling: drawn from the start on. */
  isFirst: boolean;
  /** Whether its day is near the screen: the posts of the others are not even watched. */
  isDayNear: boolean;
}

/**
 * Whether a post of a long list is drawn as a card: only near the screen, so that thousands of posts cost no more
 * than those that are seen.
 *
 * @returns whether it is, how high it was when it was so last (in pixels), and what draws it at once
 */
export function useIsDrawn(element: RefObject<HTMLElement | null>, { row, isFirst, isDayNear }: Standing) {
  const [isDrawn, setDrawn] = useState(isFirst || !canWatchNearness());
  useEffect(() => {
    const place = element.current;
    if (place === null || !canWatchNearness() || !(isDayNear || isDrawn)) return;
    return watchNearness(place, (isNear) => {
      if (isNear === isDrawn || (isDrawn && isInUse(place))) return;
      if (isDrawn) heights.set(row, place.offsetHeight);
      // In slices: a jump draws a screenful of cards at once.
      startTransition(() => setDrawn(isNear));
    });
  }, [element, row, isDayNear, isDrawn]);
  const draw = useCallback(() => setDrawn(true), []);
  return { isDrawn, height: heights.get(row), draw };
}

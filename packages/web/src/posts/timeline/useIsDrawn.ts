import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react';
import { canWatchNearness, watchNearness } from '../../ui/list/watchNearness.ts';

/** Last height of the cards of posts, in pixels. */
const heights = new WeakMap<object, number>();

/** A post with focus or selection inside it, or with opened details, must stay drawn. */
function isInUse(element: HTMLElement): boolean {
  const { activeElement } = document;
  const holdsFocus = activeElement !== element && element.contains(activeElement);
  const holdsSelection = element.contains(document.getSelection()?.anchorNode ?? null);
  return holdsFocus || holdsSelection || element.querySelector('details[open]') !== null;
}

interface DrawOptions {
  /** Key under which its height is remembered. */
  row: object;
  /** Among the posts that are visible without scrolling, which are drawn from the start. */
  isFirst: boolean;
  /** Whether its day is near the viewport: posts of other days are not observed. */
  isDayNear: boolean;
}

/**
 * Whether a post of a long list is drawn as a card: only near the viewport, so that the cost does not depend
 * on the number of posts.
 *
 * @returns whether it is, its last height as a card (in pixels), and a function that draws it at once
 */
export function useIsDrawn(element: RefObject<HTMLElement | null>, { row, isFirst, isDayNear }: DrawOptions) {
  const [isDrawn, setDrawn] = useState(isFirst || !canWatchNearness());
  useEffect(() => {
    const place = element.current;
    if (place === null || !canWatchNearness() || !(isDayNear || isDrawn)) return;
    return watchNearness(place, (isNear) => {
      if (isNear === isDrawn || (isDrawn && isInUse(place))) return;
      if (isDrawn) heights.set(row, place.offsetHeight);
      // In slices: a jump draws a whole screen of cards at once.
      startTransition(() => setDrawn(isNear));
    });
  }, [element, row, isDayNear, isDrawn]);
  const draw = useCallback(() => setDrawn(true), []);
  return { isDrawn, height: heights.get(row), draw };
}

import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is in or near the viewport; always `true` where the browser cannot observe it. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(!canWatchNearness());
  useEffect(() => {
    const place = element.current;
    if (place !== null && canWatchNearness()) return watchNearness(place, setNear);
  }, [element]);
  return isNear;
}

/** Distance above and below the viewport that counts as near: it is drawn before the person scrolls there. */
const NEAR = '1200px 0px';

/** Called at the start and on each change. */
type OnNearness = (isNear: boolean) => void;

const watched = new WeakMap<Element, OnNearness>();
let observer: IntersectionObserver | undefined;

/** Whether the browser can observe it. */
export const canWatchNearness = (): boolean => typeof IntersectionObserver !== 'undefined';

/**
 * Observes whether an element is in or near the viewport, with one observer for all. Returns a function that
 * stops it.
 */
export function watchNearness(element: Element, onNearness: OnNearness): () => void {
  observer ??= new IntersectionObserver(
    (entries) => entries.forEach(({ target, isIntersecting }) => watched.get(target)?.(isIntersecting)),
    { rootMargin: NEAR },
  );
  watched.set(element, onNearness);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

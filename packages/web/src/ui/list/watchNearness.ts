import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is on the screen or near to it; it always is where the browser cannot tell. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(!canWatchNearness());
  useEffect(() => {
    const place = element.current;
    if (place !== null && canWatchNearness()) return watchNearness(place, setNear);
  }, [element]);
  return isNear;
}

/** So far above and below the screen something counts as near: it is drawn before anybody scrolls there. */
const NEAR = '1200px 0px';

/** Told at the start and whenever it changes. */
export type OnNearness = (isNear: boolean) => void;

const watched = new WeakMap<Element, OnNearness>();
let observer: IntersectionObserver | undefined;

/** Whether a browser can tell at all. */
export const canWatchNearness = (): boolean => typeof IntersectionObserver !== 'undefined';

/** Watches whether an element is on the screen or near to it, all by one observer. Gives back what ends it. */
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

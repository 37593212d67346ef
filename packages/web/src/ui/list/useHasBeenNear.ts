import { type RefObject, useEffect, useState } from 'react';

/** Within this distance of the viewport it is about to be seen. */
const NEAR = '300px';

/** Whether the element is, or has ever been, in or near the viewport. */
export function useHasBeenNear(element: RefObject<Element | null>): boolean {
  const [hasBeen, setHasBeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (hasBeen || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setHasBeen(true),
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, hasBeen]);
  return hasBeen;
}

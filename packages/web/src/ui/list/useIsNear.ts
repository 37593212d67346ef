import { type RefObject, useEffect, useState } from 'react';
import { canWatchNearness, watchNearness } from './watchNearness.ts';

/** Whether the element is on the screen or near to it; it always is where the browser cannot tell. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(!canWatchNearness());
  useEffect(() => {
    const place = element.current;
    if (place !== null && canWatchNearness()) return watchNearness(place, setNear);
  }, [element]);
  return isNear;
}

import { type RefCallback, useCallback, useState } from 'react';

/** The laid-out width of an element, and the ref to attach to it. */
export function useElementWidth(assumed: number): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(assumed);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

import { type RefCallback, useCallback, useState } from 'react';

/** The width of an element as it is laid out, and the ref that finds it out. */
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

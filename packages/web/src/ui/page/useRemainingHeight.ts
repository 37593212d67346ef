import { type RefObject, useLayoutEffect, useState } from 'react';

/** A lower map would show nothing useful. */
const MIN_PX = 280;

/**
 * Height in pixels from the top of an element to the bottom of the window, minus the space reserved below.
 */
export function useRemainingHeight(
  element: RefObject<HTMLElement | null>,
  free: (main: HTMLElement) => number,
) {
  const [height, setHeight] = useState<number | undefined>();
  useLayoutEffect(() => {
    const here = element.current;
    const main = here?.closest('main');
    if (here === null || main == null) return;
    const measure = () => {
      const top = here.getBoundingClientRect().top + window.scrollY;
      setHeight(Math.max(MIN_PX, Math.floor(window.innerHeight - top - free(main))));
    };
    // Content above may grow, appear and disappear: an opened filter, a message.
    const observer = new ResizeObserver(measure);
    const watchAll = () => {
      observer.disconnect();
      for (const above of here.parentElement?.children ?? []) if (above !== here) observer.observe(above);
      observer.observe(document.documentElement);
      measure();
    };
    watchAll();
    const arrivals = new MutationObserver(watchAll);
    if (here.parentElement !== null) arrivals.observe(here.parentElement, { childList: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      arrivals.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element, free]);
  return height;
}

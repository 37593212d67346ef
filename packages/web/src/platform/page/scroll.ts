import { prefersReducedMotion } from '../device/viewport.ts';

/** Duration of a scroll by the app. */
export const SCROLL_MS = 300;

const easeOut = (share: number): number => 1 - (1 - share) ** 3;
/** Once the person scrolls, the app stops scrolling. */
const OWN_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls the page to a height in pixels within 300 ms; at once where reduced motion is preferred. */
export function scrollPageTo(top: number): void {
  if (prefersReducedMotion()) {
    window.scrollTo({ top });
    return;
  }
  const from = window.scrollY;
  const startedAt = performance.now();
  const stopped = new AbortController();
  for (const act of OWN_ACTS)
    window.addEventListener(act, () => stopped.abort(), { signal: stopped.signal, passive: true });
  const step = (now: number) => {
    if (stopped.signal.aborted) return;
    const share = Math.min(1, Math.max(0, now - startedAt) / SCROLL_MS);
    window.scrollTo({ top: from + (top - from) * easeOut(share), behavior: 'instant' });
    if (share < 1) requestAnimationFrame(step);
    else stopped.abort();
  };
  requestAnimationFrame(step);
}

/** Scrolls the page until an element is in the middle of the window. */
export function scrollToMiddle(element: Element): void {
  const { top, height } = element.getBoundingClientRect();
  scrollPageTo(Math.max(0, window.scrollY + top - (window.innerHeight - height) / 2));
}

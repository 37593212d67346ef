import { type RefObject, useEffect, useRef } from 'react';
import { scrollToMiddle } from '../../platform/page/scroll.ts';

/**
 * Scrolls to the first field with a problem, each time the problems change.
 *
 * @param isValid whether there are none; the same function at each call
 * @returns to be set on the form, whose fields with problems have `data-problem`
 */
export function useShowFirstProblem<Problems>(
  problems: Problems,
  isValid: (problems: Problems) => boolean,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isValid(problems)) return;
    const first = form.current?.querySelector<HTMLElement>('[data-problem="true"]');
    if (first === null || first === undefined) return;
    scrollToMiddle(first);
    first.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  }, [problems, isValid]);
  return form;
}

import { useCallback, useEffect, useRef, useState } from 'react';

/** A list that was not touched for this long is sorted automatically. */
const IDLE_MS = 10_000;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

export interface SteadyOrder {
  /** The rows to show, in the order of the person's last request. */
  ids: readonly string[];
  /** The wanted order has changed meanwhile. */
  isStale: boolean;
  refresh: () => void;
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** The held order without removed rows; new rows wait, so that nothing moves under the finger. */
function steady(held: readonly string[], existing: ReadonlySet<string>): string[] {
  return held.filter((id) => existing.has(id));
}

/**
 * Keeps a live list from moving under the finger: its order changes when the person requests it (another
 * filter, another sort, `refresh`) or after a period without a touch.
 *
 * @param wanted the order that would be correct now
 * @param existing every row, filtered out or not
 * @param asked the person's request as text; a new text applies the wanted order at once
 */
export function useSteadyOrder(
  wanted: readonly string[],
  existing: ReadonlySet<string>,
  asked: string,
): SteadyOrder {
  const [held, setHeld] = useState({ asked, ids: wanted });
  if (held.asked !== asked) setHeld({ asked, ids: wanted });
  const ids = held.asked === asked ? steady(held.ids, existing) : wanted;
  const isStale = !isSame(ids, wanted);
  const refresh = useCallback(() => setHeld({ asked, ids: wanted }), [asked, wanted]);

  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });

  useEffect(() => {
    if (!isStale) return;
    // The wanted order is computed again at every tick of the clock, which is no touch.
    const sort = () => latest.current();
    let timer = setTimeout(sort, IDLE_MS);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(sort, IDLE_MS);
    };
    for (const touch of TOUCHES) document.addEventListener(touch, again, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) document.removeEventListener(touch, again);
    };
  }, [isStale]);

  return { ids, isStale, refresh };
}

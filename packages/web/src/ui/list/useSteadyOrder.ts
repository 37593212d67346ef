import { useCallback, useEffect, useState } from 'react';

/** A list that nobody has touched for so long puts itself in order. */
const IDLE_MS = 10_000;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

export interface SteadyOrder {
  /** What to show, in the order it stood in when the person last asked for it. */
  ids: readonly string[];
  /** The wanted order is another one by now. */
  isStale: boolean;
  refresh: () => void;
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** The held order without what is gone; what is new waits, so that nothing moves under the finger. */
export function steady(held: readonly string[], existing: ReadonlySet<string>): string[] {
  return held.filter((id) => existing.has(id));
}

/**
 * Keeps a live list from moving under the finger: its order changes when the person asks (another filter, another
 * sort, `refresh`) or when nobody has touched the page for a while.
 *
 * @param wanted   the order that would be right now
 * @param existing every row there is, filtered out or not
 * @param asked    what the person asked for, as text; another text takes the wanted order at once
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

  useEffect(() => {
    if (!isStale) return;
    let timer = setTimeout(refresh, IDLE_MS);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(refresh, IDLE_MS);
    };
    for (const touch of TOUCHES) document.addEventListener(touch, again, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) document.removeEventListener(touch, again);
    };
  }, [isStale, refresh]);

  return { ids, isStale, refresh };
}

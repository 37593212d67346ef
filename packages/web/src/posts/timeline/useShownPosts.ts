import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** A page at its top that has not been touched for this long shows new rows by itself. */
const QUIET_MS = 1_500;
const NEAR_TOP_PX = 120;
const TRY_AGAIN_MS = 500;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** When the page was last touched, in milliseconds. */
function useLastTouch() {
  const last = useRef(0);
  useEffect(() => {
    const touch = () => {
      last.current = Date.now();
    };
    for (const each of TOUCHES) document.addEventListener(each, touch, { passive: true });
    return () => {
      for (const each of TOUCHES) document.removeEventListener(each, touch);
    };
  }, []);
  return last;
}

interface Dated {
  created_at: string;
}

const newestOf = (rows: readonly Dated[] | undefined): string | null =>
  rows?.reduce((latest, { created_at }) => (created_at > latest ? created_at : latest), '') ?? null;

/**
 * The posts on screen. Those that arrive while a person reads wait behind a bar, so that nothing moves under
 * the finger; on an untouched page they appear at once.
 *
 * @param rows the current rows of the server
 * @param asked the filter, as text; a new one shows all current rows
 */
export function useShownPosts<Row extends Dated>(rows: readonly Row[] | undefined, asked: string) {
  const newest = newestOf(rows);
  const [view, setView] = useState({ asked, until: newest });
  if (view.asked !== asked || (view.until === null && newest !== null)) setView({ asked, until: newest });
  const lastTouch = useLastTouch();

  const { shown, waiting } = useMemo(() => {
    const until = view.until ?? '';
    const standing = rows?.filter(({ created_at }) => created_at <= until) ?? [];
    // An empty screen has nothing that could jump.
    const shown = standing.length === 0 ? (rows ?? []) : standing;
    return { shown, waiting: (rows?.length ?? 0) - shown.length };
  }, [rows, view.until]);
  const showAll = useCallback(() => setView({ asked, until: newest }), [asked, newest]);

  useEffect(() => {
    if (waiting === 0) return;
    const tryNow = () => {
      const isQuiet = Date.now() - lastTouch.current > QUIET_MS;
      if (isQuiet && window.scrollY < NEAR_TOP_PX) showAll();
    };
    tryNow();
    const timer = setInterval(tryNow, TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [waiting, showAll, lastTouch]);

  return { shown, waiting, showAll };
}

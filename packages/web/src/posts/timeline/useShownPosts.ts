import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** A page that nobody has touched for so long, and that stands at its beginning, takes new rows in by itself. */
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
 * The posts on screen. Those that arrive while somebody reads wait behind a bar, so that nothing moves under the
 * finger; on a page left alone they come in at once.
 *
 * @param rows  what the server answers now
 * @param asked the filter, as text; another one shows everything anew
 */
export function useShownPosts<Row extends Dated>(rows: readonly Row[] | undefined, asked: string) {
  const newest = newestOf(rows);
  const [view, setView] = useState({ asked, until: newest });
  if (view.asked !== asked || (view.until === null && newest !== null)) setView({ asked, until: newest });
  const lastTouch = useLastTouch();

  const { shown, waiting } = useMemo(() => {
    const until = view.until ?? '';
    const standing = rows?.filter(({ created_at }) => created_at <= until) ?? [];
    // With nothing on screen there is nothing to jump.
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

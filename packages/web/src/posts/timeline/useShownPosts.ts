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
  id: string;
  created_at: string;
}
type Pages = readonly (readonly Dated[])[];

const newestOf = (rows: readonly Dated[] | undefined): string | null =>
  rows?.reduce((latest, { created_at }) => (created_at > latest ? created_at : latest), '') ?? null;

interface View {
  asked: string;
  /** Posts entered later than this wait. */
  until: string | null;
  pageCount: number;
  /** Those that do not wait although they were entered later. */
  passed: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Further pages were read: they are added at the end, so nothing moves. */
const withPages = (view: View, pages: Pages): View => ({
  ...view,
  pageCount: pages.length,
  passed: new Set([
    ...view.passed,
    ...pages.slice(view.pageCount).flatMap((page) => page.map(({ id }) => id)),
  ]),
});

/**
 * The posts on screen. Those that arrive while a person reads wait behind a bar, so that nothing moves under
 * the finger; on an untouched page they appear at once.
 *
 * @param rows the current rows of the server
 * @param pages the pages that were read
 * @param asked the filter, as text; a new one shows all current rows
 */
export function useShownPosts<Row extends Dated>(
  rows: readonly Row[] | undefined,
  pages: Pages,
  asked: string,
) {
  const newest = newestOf(rows);
  const pageCount = pages.length;
  const [view, setView] = useState<View>({ asked, until: newest, pageCount, passed: NONE });
  if (view.asked !== asked || (view.until === null && newest !== null))
    setView({ asked, until: newest, pageCount, passed: NONE });
  else if (view.pageCount !== pageCount) setView(withPages(view, pages));
  const lastTouch = useLastTouch();

  const { shown, waiting } = useMemo(() => {
    const until = view.until ?? '';
    const visible = rows?.filter(({ id, created_at }) => created_at <= until || view.passed.has(id)) ?? [];
    // An empty screen has nothing that could jump.
    const shown = visible.length === 0 ? (rows ?? []) : visible;
    return { shown, waiting: (rows?.length ?? 0) - shown.length };
  }, [rows, view.until, view.passed]);
  const showAll = useCallback(
    () => setView({ asked, until: newest, pageCount, passed: NONE }),
    [asked, newest, pageCount],
  );

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

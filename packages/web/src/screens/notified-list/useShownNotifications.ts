import type { Notification } from '@satomori/core';
import { useMemo, useState } from 'react';
import { compareTexts } from '../../ui/text/compare.ts';

const newestFirst = (a: Notification, b: Notification) =>
  compareTexts(b.created_at, a.created_at) || compareTexts(b.id, a.id);

/**
 * The notifications on screen. Those that arrive while somebody reads wait behind a bar, and those that the person has
 * just dealt with stay in place although the filter would leave them out: nothing moves under the finger.
 *
 * @param rows  what the server answers now
 * @param asked the filter, as text; another one shows everything anew
 */
export function useShownNotifications(rows: readonly Notification[] | undefined, asked: string) {
  const newest =
    rows?.reduce((latest, { created_at }) => (created_at > latest ? created_at : latest), '') ?? null;
  const [view, setView] = useState<{ asked: string; until: string | null; kept: readonly Notification[] }>({
    asked,
    until: newest,
    kept: [],
  });
  const isOther = view.asked !== asked;
  if (isOther || (view.until === null && newest !== null)) setView({ asked, until: newest, kept: [] });

  const { shown, waiting } = useMemo(() => {
    const present = new Set(rows?.map(({ id }) => id));
    const all = [...(rows ?? []), ...view.kept.filter(({ id }) => !present.has(id))].sort(newestFirst);
    const until = view.until ?? '';
    const isEmptyView = all.every(({ created_at }) => created_at > until);
    // With nothing on screen there is nothing to jump.
    const shown = isEmptyView ? all : all.filter(({ created_at }) => created_at <= until);
    return { shown, waiting: all.length - shown.length };
  }, [rows, view]);

  return {
    shown,
    waiting,
    showAll: () => setView({ asked, until: newest, kept: [] }),
    /** Rows the person has just dealt with. */
    keep: (dealtWith: readonly Notification[]) =>
      setView((before) => {
        const ids = new Set(dealtWith.map(({ id }) => id));
        return { ...before, kept: [...before.kept.filter(({ id }) => !ids.has(id)), ...dealtWith] };
      }),
  };
}

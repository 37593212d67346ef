import type { Notification } from '@satomori/core';
import { useMemo, useState } from 'react';
import { compareTexts } from '../../ui/text/compare.ts';

const newestFirst = (a: Notification, b: Notification) =>
  compareTexts(b.created_at, a.created_at) || compareTexts(b.id, a.id);

/**
 * The notifications on screen. Those that arrive while a person reads wait behind a bar, and those just
 * handled stay in place even where the filter excludes them: nothing moves under the finger.
 *
 * @param rows the current rows of the server
 * @param asked the filter, as text; a new one shows all current rows
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
    // An empty screen has nothing that could jump.
    const shown = isEmptyView ? all : all.filter(({ created_at }) => created_at <= until);
    return { shown, waiting: all.length - shown.length };
  }, [rows, view]);

  return {
    shown,
    waiting,
    showAll: () => setView({ asked, until: newest, kept: [] }),
    /** Keeps rows that the person has just handled. */
    keep: (dealtWith: readonly Notification[]) =>
      setView((before) => {
        const ids = new Set(dealtWith.map(({ id }) => id));
        return { ...before, kept: [...before.kept.filter(({ id }) => !ids.has(id)), ...dealtWith] };
      }),
  };
}

import { useCallback, useMemo, useRef, useState } from 'react';
import { keptDraft } from '../../platform/keptDrafts.ts';
import { useServer } from '../../queries/server.tsx';
import { useSession } from '../../queries/session.tsx';

export type ChangeDraft<Draft> = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

/**
 * The draft of this person's post; it outlives the screen, but not the page.
 *
 * @param form  the form's own name: each has a draft of its own
 * @param begin makes an empty one, given milliseconds
 */
export function useDraft<Draft extends { id: string }>(form: string, begin: (now: number) => Draft) {
  const { http } = useServer();
  const { user } = useSession();
  const kept = useMemo(() => keptDraft<Draft>(http, `${form} ${user.id}`), [http, form, user.id]);
  const [draft, setDraft] = useState(() => kept.get() ?? begin(Date.now()));
  const latest = useRef(draft);

  // By way of what is kept: a photo that is read to its end after the screen was left is there when it is back.
  const change: ChangeDraft<Draft> = useCallback(
    (made) => {
      const before = latest.current;
      latest.current = { ...before, ...(typeof made === 'function' ? made(before) : made) };
      kept.set(latest.current);
      setDraft(latest.current);
    },
    [kept],
  );

  const startAnew = (anew: Draft) => {
    kept.drop();
    latest.current = anew;
    setDraft(anew);
  };
  /** The server has this one: nothing of it is needed any more. */
  const drop = (sent: Draft) => {
    if (kept.get()?.id === sent.id) kept.drop();
  };
  return { draft, change, startAnew, drop };
}

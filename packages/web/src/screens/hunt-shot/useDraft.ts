import type { FormAnswers } from '@satomori/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { keptDraft } from '../../platform/keptDrafts.ts';
import { useServer } from '../../queries/server.tsx';
import { useSession } from '../../queries/session.tsx';
import { type Draft, newDraft } from './draft.ts';

export type ChangeDraft = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

/** The draft of this person's capture; it outlives the screen, but not the page. */
export function useDraft(begin: () => FormAnswers) {
  const { http } = useServer();
  const { user } = useSession();
  const kept = useMemo(() => keptDraft<Draft>(http, `hunt-shot ${user.id}`), [http, user.id]);
  const [draft, setDraft] = useState(() => kept.get() ?? newDraft(Date.now(), begin()));
  const latest = useRef(draft);

  // By way of what is kept: a photo that is read to its end after the screen was left is there when it is back.
  const change: ChangeDraft = useCallback(
    (made) => {
      const before = latest.current;
      latest.current = { ...before, ...(typeof made === 'function' ? made(before) : made) };
      kept.set(latest.current);
      setDraft(latest.current);
    },
    [kept],
  );

  const startAnew = () => {
    kept.drop();
    latest.current = newDraft(Date.now());
    setDraft(latest.current);
  };
  /** The server has this one: nothing of it is needed any more. */
  const drop = (sent: Draft) => {
    if (kept.get()?.id === sent.id) kept.drop();
  };
  return { draft, change, startAnew, drop };
}

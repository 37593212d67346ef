import { useCallback, useRef, useState } from 'react';
import type { KeptDraft } from '../../platform/drafts/keptDrafts.ts';
import type { FormContent } from './postDraft.ts';
import { useIsMounted } from './useIsMounted.ts';

/**
 * The draft that a form sends. Where an entry of the device takes its place, only the form that sends it still shows it:
 * what is typed elsewhere is the next record, and neither the answer of the server nor a refusal touches that.
 *
 * Source: R7, R200.
 */
export function useSentDraft<Draft extends FormContent>(kept: KeptDraft<Draft>) {
  /** Shown until its sending has ended. */
  const [handed, setHanded] = useState<Draft | null>(null);
  const sent = useRef<{ draft: Draft; stored: Draft | null; isHanded: boolean } | null>(null);
  const isMounted = useIsMounted();

  function end() {
    const ended = sent.current;
    sent.current = null;
    setHanded(null);
    return ended;
  }

  const isSent = useCallback(() => sent.current !== null, []);
  return {
    handed,
    isSent,
    begin: (draft: Draft): Draft => {
      sent.current = { draft, stored: kept.state().draft, isHanded: false };
      return draft;
    },
    handOver: (write: (deleted: readonly string[]) => Promise<void>): Promise<void> =>
      kept.handOver(async (deleted) => {
        await write(deleted);
        if (sent.current === null) return;
        sent.current.isHanded = true;
        setHanded(sent.current.draft);
      }),
    end,
    /** As for `FormDraft`. */
    restore: async (replaces: string): Promise<boolean> => {
      const ended = end();
      const isFree = isMounted.current && kept.state().draft === null;
      if (ended === null || !ended.isHanded || !isFree) return false;
      kept.set({ ...ended.draft, replaces });
      await kept.settled();
      return kept.state().saving === 'saved';
    },
    /** Removes it, unless it was changed or another one was begun. */
    drop: () => {
      const stored = end()?.stored ?? null;
      if (stored !== null && kept.state().draft === stored) kept.drop();
    },
  };
}

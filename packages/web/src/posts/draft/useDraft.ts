import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { type KeptDraft, keptDraft, type Saving } from '../../platform/drafts/keptDrafts.ts';
import { type PhotoDamage, withDamages } from '../../platform/photos/keptPhoto.ts';
import { useServer } from '../../queries/server.tsx';
import { useSession } from '../../queries/session/session.tsx';
import type { DraftPhoto, PostDraft } from './postDraft.ts';

export type ChangeDraft<Draft> = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

/** A form's draft as its parts need it. */
export interface FormDraft<Draft> extends Pick<KeptDraft<PostDraft>, 'keepOwn' | 'takeStored'> {
  draft: Draft;
  change: ChangeDraft<Draft>;
  saving: Saving;
  /** All that was said lies on the device, or cannot. */
  settled: () => Promise<void>;
  /** Takes the files away from photos that turned out to be damaged, by their hashes. */
  markDamaged: (damages: ReadonlyMap<string, PhotoDamage>) => void;
  /** Throws away what is there, for good, and goes on with this one. */
  startOver: (next: Draft) => void;
  /** The server has this one: nothing of it is needed any more. */
  drop: (sent: Draft) => void;
}

/** The drafts of this person, by the names of their forms. */
export function useKeptDrafts() {
  const { http } = useServer();
  const { user } = useSession();
  return useCallback(
    <Draft extends PostDraft>(form: string): KeptDraft<Draft> => keptDraft(http, `${form} ${user.id}`),
    [http, user.id],
  );
}

function useKept<Draft extends PostDraft>(form: string): KeptDraft<Draft> {
  const draftOf = useKeptDrafts();
  return useMemo(() => draftOf<Draft>(form), [draftOf, form]);
}

/** Whether it is known if a draft of this form lies on the device; until then nothing is to be typed. */
export function useDraftIsRead(form: string): boolean {
  const kept = useKept(form);
  useEffect(() => {
    void kept.read();
    // Another tab may have gone on with it.
    const refresh = () => {
      if (document.visibilityState === 'visible') void kept.refresh();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [kept]);
  return useSyncExternalStore(kept.subscribe, kept.state).isRead;
}

/** Whether there is a draft of this form. */
export function useIsTyped(form: string): boolean {
  const kept = useKept(form);
  return useSyncExternalStore(kept.subscribe, kept.state).draft !== null;
}

/**
 * The draft of this person's post, kept at every change with its photos: it outlives screen, page and sign-in.
 * Of each form there is one. The form is shown once `useDraftIsRead` says so.
 *
 * @param form  the form's own name: each has a draft of its own
 * @param begin makes an empty one, given milliseconds
 */
export function useDraft<Draft extends PostDraft>(
  form: string,
  begin: (now: number) => Draft,
): FormDraft<Draft> {
  const kept = useKept<Draft>(form);
  const { draft: said, saving } = useSyncExternalStore(kept.subscribe, kept.state);
  const [empty, setEmpty] = useState(() => begin(clock.now()));
  // A draft of an older build lacks what came later.
  const draft = useMemo(() => (said === null ? empty : { ...empty, ...said }), [said, empty]);
  const latestEmpty = useRef(empty);

  // By way of what is kept: a photo that is read to its end after the screen was left is there when it is back.
  const change: ChangeDraft<Draft> = useCallback(
    (made) => {
      const before = { ...latestEmpty.current, ...kept.state().draft };
      kept.set({ ...before, ...(typeof made === 'function' ? made(before) : made) });
    },
    [kept],
  );

  const startOver = (next: Draft) => {
    latestEmpty.current = next;
    setEmpty(next);
    kept.drop();
  };
  const drop = (sent: Draft) => {
    if (kept.state().draft?.id === sent.id) kept.drop();
  };
  const markDamaged: FormDraft<Draft>['markDamaged'] = (damages) =>
    change(({ photos }) => ({ photos: withDamages<DraftPhoto>(photos, damages) }) as Partial<Draft>);
  const { settled, keepOwn, takeStored } = kept;
  return { draft, change, saving, settled, markDamaged, keepOwn, takeStored, startOver, drop };
}

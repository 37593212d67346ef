import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { type KeptDraft, keptDraft, type Saving } from '../../platform/drafts/keptDrafts.ts';
import { type PhotoDamage, withDamages } from '../../platform/photos/keptPhoto.ts';
import { useServer } from '../../queries/server.tsx';
import { useSession } from '../../queries/session/session.tsx';
import type { DraftPhoto, FormContent } from './postDraft.ts';

export type ChangeDraft<Draft> = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

/** A form's draft as its parts use it. */
export interface FormDraft<Draft>
  extends Pick<KeptDraft<FormContent>, 'keepOwn' | 'takeStored' | 'handOver'> {
  draft: Draft;
  /** The draft with changes that are not rendered yet. */
  latest: () => Draft;
  change: ChangeDraft<Draft>;
  saving: Saving;
  /** Resolves when all changes are stored or have failed. */
  settled: () => Promise<void>;
  /** Removes the files of photos that turned out to be damaged, by their hashes. */
  markDamaged: (damages: ReadonlyMap<string, PhotoDamage>) => void;
  /** Discards the draft permanently and continues with this one. */
  startOver: (next: Draft) => void;
  /** Stores a draft again that was handed over. Resolves with whether the device could. */
  restore: () => Promise<boolean>;
  /** Removes the draft after the server has stored this version of it. */
  drop: (sent: Draft) => void;
}

/** The drafts of this person, by the names of their forms. */
export function useKeptDrafts() {
  const { http } = useServer();
  const { user } = useSession();
  return useCallback(
    <Draft extends FormContent>(form: string): KeptDraft<Draft> => keptDraft(http, `${form} ${user.id}`),
    [http, user.id],
  );
}

function useKept<Draft extends FormContent>(form: string): KeptDraft<Draft> {
  const draftOf = useKeptDrafts();
  return useMemo(() => draftOf<Draft>(form), [draftOf, form]);
}

/** Whether the stored draft of this form has been read; until then nothing may be typed. */
export function useDraftIsRead(form: string): boolean {
  const kept = useKept(form);
  useEffect(() => {
    void kept.read();
    // Another tab may have continued it.
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
 * The draft of this person's form, stored at every change with its photos; it survives screen, page and
 * sign-in. There is one for each form. Show the form once `useDraftIsRead` is true.
 *
 * @param form name of the form
 * @param begin creates an empty draft, given milliseconds
 */
export function useDraft<Draft extends FormContent>(
  form: string,
  begin: (now: number) => Draft,
): FormDraft<Draft> {
  const kept = useKept<Draft>(form);
  const { draft: said, saving } = useSyncExternalStore(kept.subscribe, kept.state);
  const [empty, setEmpty] = useState(() => begin(clock.now()));
  // A draft of an older build lacks later fields.
  const draft = useMemo(() => (said === null ? empty : { ...empty, ...said }), [said, empty]);
  const latestEmpty = useRef(empty);

  // Applied to the stored draft: a photo whose read ends after the screen was left is there when the person
  // returns.
  const change: ChangeDraft<Draft> = useCallback(
    (made) => {
      const before = { ...latestEmpty.current, ...kept.state().draft };
      kept.set({ ...before, ...(typeof made === 'function' ? made(before) : made) });
    },
    [kept],
  );

  const latest = () => ({ ...latestEmpty.current, ...kept.state().draft });
  const startOver = (next: Draft) => {
    latestEmpty.current = next;
    setEmpty(next);
    kept.drop();
  };
  const drop = (sent: Draft) => {
    if (kept.state().draft?.id === sent.id) kept.drop();
  };
  const restore = async () => {
    change({});
    await kept.settled();
    return kept.state().saving === 'saved';
  };
  const markDamaged: FormDraft<Draft>['markDamaged'] = (damages) =>
    change(({ photos }) => ({ photos: withDamages<DraftPhoto>(photos, damages) }) as Partial<Draft>);
  const { settled, keepOwn, takeStored, handOver } = kept;
  return {
    draft,
    latest,
    change,
    saving,
    settled,
    markDamaged,
    keepOwn,
    takeStored,
    handOver,
    restore,
    startOver,
    drop,
  };
}

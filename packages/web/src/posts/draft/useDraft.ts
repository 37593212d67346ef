import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { clock, useNow } from '../../platform/device/clock.ts';
import { type KeptDraft, keptDraft, type Saving } from '../../platform/drafts/keptDrafts.ts';
import { type PhotoDamage, withDamages } from '../../platform/photos/keptPhoto.ts';
import { useServer } from '../../queries/server.tsx';
import { useSession } from '../../queries/session/session.tsx';
import type { DraftPhoto, FormContent } from './postDraft.ts';
import { useSentDraft } from './useSentDraft.ts';

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
  /** Continues with this one after the last was sent; a draft that was begun since stays. */
  beginNext: (next: Draft) => void;
  /** The draft as it is sent; it does not change until `endSending`, `restore` or `drop`. */
  beginSending: () => Draft;
  endSending: () => void;
  /**
   * Stores a draft again that was handed over. Resolves with whether the device could; it does not where the person has
   * left the form or begun another draft.
   *
   * @param replaces the revision of the entry that it was
   */
  restore: (replaces: string) => Promise<boolean>;
  /** Removes the draft that was sent; one that was begun since stays. */
  drop: () => void;
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

/** What a draft has of the moment of its first entry, given milliseconds. */
type StartTimes<Draft> = (now: number) => Partial<NoInfer<Draft>>;

const untimed = () => ({});

/**
 * The empty draft of a form. Each is the beginning of one record only: two with the same id would replace each other on
 * the device, or be refused by the server. As long as nothing is entered its time goes on.
 *
 * Source: R7, R72.
 */
function useEmptyDraft<Draft extends FormContent>(
  kept: KeptDraft<Draft>,
  begin: (now: number) => Draft,
  startTimes: StartTimes<Draft>,
) {
  const [empty, setEmpty] = useState(() => begin(clock.now()));
  const latest = useRef(empty);
  const beginning = useRef(begin);
  useEffect(() => {
    beginning.current = begin;
  });
  const become = useCallback((next: Draft) => {
    latest.current = next;
    setEmpty(next);
  }, []);
  const beginEmpty = useCallback(() => become(beginning.current(clock.now())), [become]);
  const now = useNow();
  useEffect(() => {
    if (kept.state().draft === null) become({ ...latest.current, ...startTimes(Math.max(now, clock.now())) });
  }, [kept, become, startTimes, now]);
  // Another tab may have sent or discarded the draft.
  useEffect(() => {
    let isTyped = kept.state().draft !== null;
    return kept.subscribe(() => {
      const wasTyped = isTyped;
      isTyped = kept.state().draft !== null;
      if (wasTyped && !isTyped) beginEmpty();
    });
  }, [kept, beginEmpty]);
  return { empty, latest, become, beginEmpty };
}

/**
 * The draft of this person's form, stored at every change with its photos; it survives screen, page and
 * sign-in. There is one for each form. Show the form once `useDraftIsRead` is true.
 *
 * @param form name of the form
 * @param begin creates an empty draft, given milliseconds
 * @param startTimes the same at each call
 */
export function useDraft<Draft extends FormContent>(
  form: string,
  begin: (now: number) => Draft,
  startTimes: StartTimes<Draft> = untimed,
): FormDraft<Draft> {
  const kept = useKept<Draft>(form);
  const { draft: stored, saving } = useSyncExternalStore(kept.subscribe, kept.state);
  const { empty, latest: latestEmpty, become, beginEmpty } = useEmptyDraft(kept, begin, startTimes);
  const sent = useSentDraft(kept);
  const { isSent } = sent;
  const shown = sent.handed ?? stored;
  // A draft of an older build lacks later fields.
  const draft = useMemo(() => (shown === null ? empty : { ...empty, ...shown }), [shown, empty]);

  // Applied to the stored draft: a photo whose read ends after the screen was left is there when the person
  // returns.
  const change: ChangeDraft<Draft> = useCallback(
    (made) => {
      if (isSent()) return;
      const current = kept.state().draft;
      const before = { ...latestEmpty.current, ...(current ?? startTimes(clock.now())) };
      kept.set({ ...before, ...(typeof made === 'function' ? made(before) : made) });
      if (current === null) beginEmpty();
    },
    [kept, isSent, latestEmpty, beginEmpty, startTimes],
  );

  const latest = () => ({ ...latestEmpty.current, ...kept.state().draft });
  const startOver = (next: Draft) => {
    sent.end();
    kept.drop();
    become(next);
  };
  const drop = () => {
    sent.drop();
    beginEmpty();
  };
  const markDamaged: FormDraft<Draft>['markDamaged'] = (damages) =>
    change(({ photos }) => ({ photos: withDamages<DraftPhoto>(photos, damages) }) as Partial<Draft>);
  const { settled, keepOwn, takeStored } = kept;
  const { handOver, restore, end: endSending } = sent;
  return {
    draft,
    latest,
    change,
    saving: sent.handed === null ? saving : 'none',
    settled,
    markDamaged,
    keepOwn,
    takeStored,
    beginSending: () => sent.begin(latest()),
    handOver,
    endSending,
    restore,
    startOver,
    beginNext: become,
    drop,
  };
}

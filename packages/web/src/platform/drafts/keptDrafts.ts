import { ChangedElsewhere } from './changedElsewhere.ts';
import {
  deleteDraft,
  type DraftWithPhotos,
  LostPhotos,
  NOTHING_STORED,
  readDraft,
  readRevision,
  replaceDraft,
  writeDraft,
} from './draftStorage.ts';
import { withDamages } from '../photos/keptPhoto.ts';
import { unsaved } from '../page/unsaved.ts';

/**
 * Whether the current draft is stored on the device, so that a reload, an empty battery or a logout loses
 * nothing. `conflict`: another tab changed, sent or discarded it, and nothing is written until the person has
 * chosen.
 */
export type Saving = 'none' | 'saving' | 'saved' | 'failed' | 'conflict';

interface KeptState<Draft> {
  /** `null` until something is entered, and where nothing is stored. */
  draft: Draft | null;
  saving: Saving;
  /** The device has answered what is stored, or that it cannot be read. */
  isRead: boolean;
}

export interface KeptDraft<Draft> {
  state: () => KeptState<Draft>;
  subscribe: (listener: () => void) => () => void;
  /** Reads what is stored on the device, once. */
  read: () => Promise<void>;
  set: (draft: Draft) => void;
  drop: () => void;
  /**
   * Lets something else on the device take the place of the draft, which is then gone from here: what is set next is
   * another one.
   *
   * @param write as for `replaceDraft`; where it rejects, the draft stays as it is stored
   */
  handOver: (write: (deleted: readonly string[]) => Promise<void>) => Promise<void>;
  /** Loads what another tab stored, unless something here is not stored yet. */
  refresh: () => Promise<void>;
  /** In a conflict: overwrites the stored draft with this tab's; `failed` where it cannot be read. */
  keepOwn: () => Promise<void>;
  /** In a conflict: replaces this tab's draft with the stored one; `failed` where it cannot be read. */
  takeStored: () => Promise<void>;
  /** Resolves when all changes so far are stored or have failed. */
  settled: () => Promise<void>;
}

/** The draft with lost photos marked as damaged, which the form reports. */
const withoutLost = <Draft extends DraftWithPhotos>(draft: Draft, { damages }: LostPhotos): Draft => ({
  ...draft,
  photos: withDamages(draft.photos, damages),
});

/** The state of a draft, and those who follow it. */
function createDraftState<Draft>(key: string) {
  let state: KeptState<Draft> = { draft: null, saving: 'none', isRead: false };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    become: (next: Partial<KeptState<Draft>>) => {
      state = { ...state, ...next };
      // Once it is stored, a reload loses nothing of it.
      if (state.saving === 'none' || state.saving === 'saved') unsaved.remove(key);
      else unsaved.add(key);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Writes the draft to the device. `known` is what lies there, as it was last read or written here. */
function createDraftWriter<Draft extends DraftWithPhotos>(
  key: string,
  { get, become }: ReturnType<typeof createDraftState<Draft>>,
) {
  let known = NOTHING_STORED;
  let writing: Promise<void> | undefined;

  /**
   * Writes until the stored draft equals the current one; of several changes during a write only the last is
   * written.
   */
  async function writeLatest(): Promise<void> {
    let written: Draft | null | undefined;
    while (written !== get().draft) {
      written = get().draft;
      try {
        if (written === null) await deleteDraft(key, known);
        known = written === null ? NOTHING_STORED : await writeDraft(key, written, known);
        if (written === get().draft) become({ saving: written === null ? 'none' : 'saved' });
      } catch (error) {
        if (error instanceof LostPhotos) {
          // Everything else is written in the next round.
          const { draft } = get();
          if (draft !== null) become({ draft: withoutLost(draft, error) });
          continue;
        }
        // A full disk or a private window: the draft is in memory only, and the form reports it.
        const problem = error instanceof ChangedElsewhere ? 'conflict' : 'failed';
        if (written === get().draft) become({ saving: written === null ? 'none' : problem });
      }
    }
    writing = undefined;
  }

  return {
    save: () => {
      writing ??= writeLatest();
    },
    settled: () => writing ?? Promise.resolve(),
    known: () => known,
    setKnown: (stored: typeof known) => {
      known = stored;
    },
  };
}

function createKeptDraft<Draft extends DraftWithPhotos>(key: string): KeptDraft<Draft> {
  const state = createDraftState<Draft>(key);
  const { become } = state;
  const { save, settled, known, setKnown } = createDraftWriter(key, state);
  /** Something was entered or discarded here, which is newer than the pending read. */
  let isTouched = false;
  let reading: Promise<void> | undefined;

  async function readOnce(): Promise<void> {
    const stored = await readDraft<Draft>(key).catch(() => undefined);
    if (stored === undefined || isTouched) return become({ isRead: true });
    show(stored);
  }

  function show({ draft, known: read }: Awaited<ReturnType<typeof readDraft<Draft>>>) {
    setKnown(read);
    become({ draft: draft ?? null, saving: draft === undefined ? 'none' : 'saved', isRead: true });
  }

  async function refresh(): Promise<void> {
    const before = state.get();
    const revision = await readRevision(key).catch(() => known().revision);
    if (revision === known().revision) return;
    const stored = await readDraft<Draft>(key).catch(() => undefined);
    // What was entered meanwhile is newer.
    const isFree = state.get() === before && (before.saving === 'none' || before.saving === 'saved');
    if (stored !== undefined && isFree && stored.known.revision !== known().revision) show(stored);
  }

  async function handOver(write: (deleted: readonly string[]) => Promise<void>): Promise<void> {
    await settled();
    const { draft } = state.get();
    try {
      await replaceDraft(key, known(), write);
    } catch (error) {
      if (error instanceof ChangedElsewhere) become({ saving: 'conflict' });
      throw error;
    }
    setKnown(NOTHING_STORED);
    // What was changed meanwhile is nowhere else.
    if (state.get().draft === draft) become({ draft: null, saving: 'none' });
  }

  async function keepOwn(): Promise<void> {
    const stored = await readDraft<Draft>(key).catch(() => undefined);
    if (state.get().draft === null) return;
    if (stored === undefined) return become({ saving: 'failed' });
    setKnown(stored.known);
    become({ saving: 'saving' });
    save();
    await settled();
  }

  return {
    state: state.get,
    subscribe: state.subscribe,
    read: () => (reading ??= readOnce()),
    set: (draft) => {
      isTouched = true;
      if (state.get().saving === 'conflict') return become({ draft });
      become({ draft, saving: 'saving' });
      save();
    },
    refresh,
    keepOwn,
    handOver,
    takeStored: async () => {
      const stored = await readDraft<Draft>(key).catch(() => undefined);
      if (stored === undefined) become({ saving: 'failed' });
      else show(stored);
    },
    drop: () => {
      isTouched = true;
      become({ draft: null, saving: 'none' });
      save();
    },
    settled,
  };
}

const opened = new WeakMap<object, Map<string, KeptDraft<DraftWithPhotos>>>();

/**
 * The draft of a form: in memory for the other screens of this page, and on the device for later. No
 * automatic reload happens before it is stored.
 *
 * @param app any object that exists once per app
 * @param key form and person, so that no one finds the draft of another person
 */
export function keptDraft<Draft extends DraftWithPhotos>(app: object, key: string): KeptDraft<Draft> {
  const drafts = opened.get(app) ?? new Map<string, KeptDraft<DraftWithPhotos>>();
  opened.set(app, drafts);
  const known = drafts.get(key) ?? createKeptDraft<DraftWithPhotos>(key);
  drafts.set(key, known);
  return known as unknown as KeptDraft<Draft>;
}

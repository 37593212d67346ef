import {
  ChangedElsewhere,
  deleteDraft,
  type DraftWithPhotos,
  LostPhotos,
  NOTHING_STORED,
  readDraft,
  readRevision,
  writeDraft,
} from './draftStorage.ts';
import { withDamages } from '../photos/keptPhoto.ts';
import { unsaved } from '../page/unsaved.ts';

/**
 * Whether the draft as it is now lies on the device: then a reload, an empty battery and a logout lose nothing.
 * `conflict`: another tab wrote, sent or threw it away meanwhile, and nothing is written before the person has chosen.
 */
export type Saving = 'none' | 'saving' | 'saved' | 'failed' | 'conflict';

export interface KeptState<Draft> {
  /** `null` until something is said, and where nothing is kept. */
  draft: Draft | null;
  saving: Saving;
  /** The device has said what lies there, or that it cannot. */
  isRead: boolean;
}

export interface KeptDraft<Draft> {
  state: () => KeptState<Draft>;
  subscribe: (listener: () => void) => () => void;
  /** Fetches what lies on the device, once. */
  read: () => Promise<void>;
  set: (draft: Draft) => void;
  drop: () => void;
  /** Takes over what another tab stored, unless something here is not stored yet. */
  refresh: () => Promise<void>;
  /** In a conflict: writes this tab's draft over the stored one. */
  keepOwn: () => Promise<void>;
  /** In a conflict: shows the stored draft in place of this tab's. */
  takeStored: () => Promise<void>;
  /** All changes so far lie on the device, or cannot. */
  settled: () => Promise<void>;
}

/** The draft as it is without the bytes that are gone: the form says so. */
const withoutLost = <Draft extends DraftWithPhotos>(draft: Draft, { damages }: LostPhotos): Draft => ({
  ...draft,
  photos: withDamages(draft.photos, damages),
});

function createKeptDraft<Draft extends DraftWithPhotos>(key: string): KeptDraft<Draft> {
  let state: KeptState<Draft> = { draft: null, saving: 'none', isRead: false };
  let known = NOTHING_STORED;
  /** Something was typed or thrown away here: newer than what is still being read. */
  let isTouched = false;
  let reading: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const become = (next: Partial<KeptState<Draft>>) => {
    state = { ...state, ...next };
    // Once it lies on the device, a reload loses nothing of it.
    if (state.saving === 'none' || state.saving === 'saved') unsaved.remove(key);
    else unsaved.add(key);
    for (const listener of listeners) listener();
  };

  /** Writes until what lies there is what is said; of several changes meanwhile only the last one is written. */
  async function writeLatest(): Promise<void> {
    let written: Draft | null | undefined;
    while (written !== state.draft) {
      written = state.draft;
      try {
        if (written === null) await deleteDraft(key, known);
        known = written === null ? NOTHING_STORED : await writeDraft(key, written, known);
        if (written === state.draft) become({ saving: written === null ? 'none' : 'saved' });
      } catch (error) {
        if (error instanceof LostPhotos) {
          // All else is written in the next round.
          if (state.draft !== null) become({ draft: withoutLost(state.draft, error) });
          continue;
        }
        // A full disk, or a private window: it stands in memory alone, and the form says so.
        const problem = error instanceof ChangedElsewhere ? 'conflict' : 'failed';
        if (written === state.draft) become({ saving: written === null ? 'none' : problem });
      }
    }
    writing = undefined;
  }
  const save = () => {
    writing ??= writeLatest();
  };

  async function readOnce(): Promise<void> {
    const stored = await readDraft<Draft>(key).catch(() => undefined);
    if (stored === undefined || isTouched) return become({ isRead: true });
    show(stored);
  }

  function show({ draft, known: read }: Awaited<ReturnType<typeof readDraft<Draft>>>) {
    known = read;
    become({ draft: draft ?? null, saving: draft === undefined ? 'none' : 'saved', isRead: true });
  }

  async function refresh(): Promise<void> {
    const before = state;
    const revision = await readRevision(key).catch(() => known.revision);
    if (revision === known.revision) return;
    const stored = await readDraft<Draft>(key).catch(() => undefined);
    // What was typed meanwhile is newer.
    const isFree = state === before && (state.saving === 'none' || state.saving === 'saved');
    if (stored !== undefined && isFree && stored.known.revision !== known.revision) show(stored);
  }

  async function keepOwn(): Promise<void> {
    const stored = await readDraft<Draft>(key).catch(() => undefined);
    if (stored === undefined || state.draft === null) return;
    known = stored.known;
    become({ saving: 'saving' });
    save();
    await writing;
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => (reading ??= readOnce()),
    set: (draft) => {
      isTouched = true;
      if (state.saving === 'conflict') return become({ draft });
      become({ draft, saving: 'saving' });
      save();
    },
    refresh,
    keepOwn,
    takeStored: async () => show(await readDraft<Draft>(key)),
    drop: () => {
      isTouched = true;
      become({ draft: null, saving: 'none' });
      save();
    },
    settled: () => writing ?? Promise.resolve(),
  };
}

const opened = new WeakMap<object, Map<string, KeptDraft<DraftWithPhotos>>>();

/**
 * What is typed into a form: in memory for the other screens of this page, and on the device for all that comes after.
 * No reload that nobody asked for comes before it lies there.
 *
 * @param app any object that is one per app
 * @param key form and person: nobody finds the draft of somebody else
 */
export function keptDraft<Draft extends DraftWithPhotos>(app: object, key: string): KeptDraft<Draft> {
  const drafts = opened.get(app) ?? new Map<string, KeptDraft<DraftWithPhotos>>();
  opened.set(app, drafts);
  const known = drafts.get(key) ?? createKeptDraft<DraftWithPhotos>(key);
  drafts.set(key, known);
  return known as unknown as KeptDraft<Draft>;
}

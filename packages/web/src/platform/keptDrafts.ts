import { deleteDraft, type DraftWithPhotos, readDraft, writeDraft } from './draftStorage.ts';
import { unsaved } from './unsaved.ts';

/** Whether the draft as it is now lies on the device: then a reload, an empty battery and a logout lose nothing. */
export type Saving = 'none' | 'saving' | 'saved' | 'failed';

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
  /** All changes so far lie on the device, or cannot. */
  settled: () => Promise<void>;
}

function createKeptDraft<Draft extends DraftWithPhotos>(key: string): KeptDraft<Draft> {
  let state: KeptState<Draft> = { draft: null, saving: 'none', isRead: false };
  let keptPhotos: ReadonlySet<string> = new Set();
  let reading: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const become = (next: Partial<KeptState<Draft>>) => {
    state = { ...state, ...next };
    // Once it lies on the device, a reload loses nothing of it.
    if (state.saving === 'saving' || state.saving === 'failed') unsaved.add(key);
    else unsaved.remove(key);
    for (const listener of listeners) listener();
  };

  /** Writes until what lies there is what is said; of several changes meanwhile only the last one is written. */
  async function writeLatest(): Promise<void> {
    let written: Draft | null | undefined;
    while (written !== state.draft) {
      written = state.draft;
      try {
        if (written === null) await deleteDraft(key, keptPhotos);
        keptPhotos = written === null ? new Set() : await writeDraft(key, written, keptPhotos);
        if (written === state.draft) become({ saving: written === null ? 'none' : 'saved' });
      } catch {
        // A full disk, or a private window: it stands in memory alone, and the form says so.
        if (written === state.draft) become({ saving: written === null ? 'none' : 'failed' });
      }
    }
    writing = undefined;
  }
  const save = () => {
    writing ??= writeLatest();
  };

  async function readOnce(): Promise<void> {
    const kept = await readDraft<Draft>(key).catch(() => undefined);
    // What was typed meanwhile is newer.
    if (kept === undefined || state.draft !== null) return become({ isRead: true });
    keptPhotos = new Set(kept.photos.map(({ sha256 }) => sha256));
    become({ draft: kept, saving: 'saved', isRead: true });
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => (reading ??= readOnce()),
    set: (draft) => {
      become({ draft, saving: 'saving' });
      save();
    },
    drop: () => {
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

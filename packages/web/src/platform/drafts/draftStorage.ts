import { delMany, get, setMany } from 'idb-keyval';
import { draftStore as store } from './draftStore.ts';
import {
  checkKept,
  type DraftFile,
  isIntact,
  type KeptPhoto,
  type PhotoDamage,
  toKept,
} from '../photos/keptPhoto.ts';
import { newId } from '../device/newId.ts';
import { ChangedElsewhere } from './changedElsewhere.ts';

/** A draft with photos. They are stored separately, so that not every change writes them again. */
export interface DraftWithPhotos {
  photos: readonly DraftFile[];
}

/** What this tab knows of the stored draft; another tab may have changed, sent or discarded it since. */
interface KnownDraft {
  /** Changes with each write; `null` where nothing is stored. */
  revision: string | null;
  /** Hashes of the photos that are stored intact. */
  photos: ReadonlySet<string>;
  /** Hashes of the photos whose stored bytes are missing or changed. */
  damaged: ReadonlySet<string>;
}
export const NOTHING_STORED: KnownDraft = { revision: null, photos: new Set(), damaged: new Set() };

/** Photos, by their hashes, whose bytes were lost before they were stored. */
export class LostPhotos extends Error {
  override readonly name = 'LostPhotos';
  readonly damages: ReadonlyMap<string, PhotoDamage>;
  constructor(damages: ReadonlyMap<string, PhotoDamage>) {
    super('Photos cannot be read any more');
    this.damages = damages;
  }
}

type StoredDraftPhoto = Omit<DraftFile, 'file' | 'damage'> & { damage?: PhotoDamage | null };
/** The photos of a draft without their files, as stored with its text. */
type StoredDraft = Record<string, unknown> & { photos: StoredDraftPhoto[]; revision?: string };

const photoKey = (key: string, sha256: string) => `${key} ${sha256}`;

/** Runs in one tab at a time; `locks` is missing on pages without https. */
const locked = <Result>(key: string, act: () => Promise<Result>): Promise<Result> => {
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? (locks.request(`satomori-draft ${key}`, act) as Promise<Result>) : act();
};

/** Older builds wrote no revision. */
const revisionOf = (stored: StoredDraft | undefined): string | null =>
  stored === undefined ? null : (stored.revision ?? '');

/** The revision of the stored draft; `null` where there is none. */
export const readRevision = async (key: string): Promise<string | null> =>
  revisionOf(await get<StoredDraft>(key, store));

/**
 * A photo with its file, if its bytes are intact. A `Blob` stored by an earlier build is stored again as
 * bytes.
 *
 * Source: R64.
 */
async function readPhoto(key: string, photo: StoredDraftPhoto): Promise<DraftFile> {
  const at = photoKey(key, photo.sha256);
  try {
    const kept = await get<unknown>(at, store);
    const { file, damage } = await checkKept(kept, photo.sha256);
    if (file === null)
      return { ...photo, file, damage: damage === 'missing' ? (photo.damage ?? damage) : damage };
    const intact = { ...photo, file, damage: null };
    // Without enough space the old form stays; it can be read as well.
    if (kept instanceof Blob) await storePhotos(key, [intact], []).catch(() => {});
    return intact;
  } catch {
    return { ...photo, file: null, damage: 'unreadable' };
  }
}

/**
 * Reads the draft under this key with its photos; damaged ones have no file. `draft` is `undefined` where
 * there is none. Only one photo at a time is fully in memory.
 */
export const readDraft = <Draft extends DraftWithPhotos>(
  key: string,
): Promise<{ draft: Draft | undefined; known: KnownDraft }> =>
  // Locked: a photo that another tab is removing would look lost.
  locked(key, async () => {
    const stored = await get<StoredDraft>(key, store);
    if (stored === undefined) return { draft: undefined, known: NOTHING_STORED };
    const photos: DraftFile[] = [];
    for (const photo of stored.photos) photos.push(await readPhoto(key, photo));
    const { revision: _revision, ...draft } = { ...stored, photos };
    return {
      draft: draft as unknown as Draft,
      known: {
        revision: revisionOf(stored),
        photos: new Set(photos.filter(isIntact).map(({ sha256 }) => sha256)),
        damaged: new Set(photos.flatMap(({ file, sha256 }) => (file === null ? sha256 : []))),
      },
    };
  });

/** @throws {LostPhotos} where the bytes of a photo are gone; nothing is written */
async function storePhotos(
  key: string,
  photos: readonly DraftFile[],
  others: readonly [string, unknown][],
): Promise<void> {
  const kept: [string, KeptPhoto][] = [];
  const lost = new Map<string, PhotoDamage>();
  for (const photo of photos.filter(isIntact)) {
    const stored = await toKept(photo);
    if (stored === null) lost.set(photo.sha256, 'unreadable');
    else kept.push([photoKey(key, photo.sha256), stored]);
  }
  if (lost.size > 0) throw new LostPhotos(lost);
  await setMany([...others, ...kept], store);
}

/** What this tab knows after the draft has been written. */
function knownAfter({ photos }: DraftWithPhotos, known: KnownDraft, revision: string): KnownDraft {
  const isStored = (photo: DraftFile) => isIntact(photo) || known.photos.has(photo.sha256);
  return {
    revision,
    photos: new Set(photos.filter(isStored).map(({ sha256 }) => sha256)),
    damaged: new Set(photos.filter((photo) => !isStored(photo)).map(({ sha256 }) => sha256)),
  };
}

/**
 * Writes a draft and those of its photos that are not stored yet, all or nothing.
 *
 * @returns what is stored afterwards
 * @throws {ChangedElsewhere} where another tab wrote or removed it since; nothing is written
 * @throws {LostPhotos} where the bytes of a photo are gone; nothing is written
 */
export async function writeDraft(
  key: string,
  draft: DraftWithPhotos,
  known: KnownDraft,
): Promise<KnownDraft> {
  const revision = newId();
  const stored = { ...draft, photos: draft.photos.map(({ file: _file, ...photo }) => photo), revision };
  const after = knownAfter(draft, known, revision);
  const added = draft.photos.filter(({ sha256 }) => !known.photos.has(sha256));
  const gone = [...known.photos, ...known.damaged].filter(
    (sha256) => !after.photos.has(sha256) && !after.damaged.has(sha256),
  );
  await locked(key, async () => {
    if ((await readRevision(key)) !== known.revision) throw new ChangedElsewhere();
    await storePhotos(key, added, [[key, stored]]);
    if (gone.length > 0)
      await delMany(
        gone.map((sha256) => photoKey(key, sha256)),
        store,
      );
  });
  return after;
}

/** All keys of a draft: its own and those of its photos. */
const keysOf = (key: string, known: KnownDraft): string[] => [
  key,
  ...[...known.photos, ...known.damaged].map((sha256) => photoKey(key, sha256)),
];

/**
 * Lets something else take the place of a draft.
 *
 * @param write deletes the keys that it is given, and writes what takes their place, in one transaction
 * @throws {ChangedElsewhere} where another tab wrote or removed the draft since; nothing is written
 */
export const replaceDraft = (
  key: string,
  known: KnownDraft,
  write: (deleted: readonly string[]) => Promise<void>,
): Promise<void> =>
  locked(key, async () => {
    if ((await readRevision(key)) !== known.revision) throw new ChangedElsewhere();
    await write(keysOf(key, known));
  });

/**
 * Removes a draft with its photos.
 *
 * @throws {ChangedElsewhere} where another tab wrote it since; it stays
 */
export const deleteDraft = (key: string, known: KnownDraft): Promise<void> =>
  locked(key, async () => {
    const revision = await readRevision(key);
    if (revision !== null && revision !== known.revision) throw new ChangedElsewhere();
    await delMany(keysOf(key, known), store);
  });

import { delMany, get, getMany, setMany } from 'idb-keyval';
import { draftStore as store } from './draftStore.ts';
import { newId } from './newId.ts';

/** A draft with photos: they are kept apart from the words, so that not every letter writes them anew. */
export interface DraftWithPhotos {
  photos: readonly { sha256: string; file: Blob }[];
}

/** What this tab knows of the stored draft: another tab may have written, sent or thrown it away since. */
export interface KnownDraft {
  /** Another one with each write; `null` where nothing is stored. */
  revision: string | null;
  /** Hashes of the photos that are stored. */
  photos: ReadonlySet<string>;
}
export const NOTHING_STORED: KnownDraft = { revision: null, photos: new Set() };

/** The stored draft is not the one this tab knows: writing over it would lose what another tab wrote. */
export class ChangedElsewhere extends Error {
  override readonly name = 'ChangedElsewhere';
}

/** The photos of a draft without their files, as they stand beside its words. */
type KeptWords = Record<string, unknown> & { photos: { sha256: string }[]; revision?: string };

const photoKey = (key: string, sha256: string) => `${key} ${sha256}`;

/** One tab at a time; `locks` is missing on pages without https. */
const locked = (key: string, act: () => Promise<void>): Promise<void> => {
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(`satomori-draft ${key}`, act) : act();
};

/** Builds before revisions wrote none. */
const revisionOf = (words: KeptWords | undefined): string | null =>
  words === undefined ? null : (words.revision ?? '');

/** The draft under this key with its photos; `draft` is `undefined` where there is none. */
export async function readDraft<Draft extends DraftWithPhotos>(
  key: string,
): Promise<{ draft: Draft | undefined; known: KnownDraft }> {
  const words = await get<KeptWords>(key, store);
  if (words === undefined) return { draft: undefined, known: NOTHING_STORED };
  const keys = words.photos.map(({ sha256 }) => photoKey(key, sha256));
  const files = await getMany<Blob | undefined>(keys, store);
  const photos = words.photos.flatMap((photo, index) => {
    const file = files[index];
    return file === undefined ? [] : [{ ...photo, file }];
  });
  const { revision: _revision, ...draft } = { ...words, photos };
  return {
    draft: draft as unknown as Draft,
    known: { revision: revisionOf(words), photos: new Set(photos.map(({ sha256 }) => sha256)) },
  };
}

/**
 * Writes a draft and those of its photos that are not there yet, all or nothing.
 *
 * @returns what is stored afterwards
 * @throws {ChangedElsewhere} where another tab wrote or removed it since: nothing is written
 */
export async function writeDraft(
  key: string,
  draft: DraftWithPhotos,
  known: KnownDraft,
): Promise<KnownDraft> {
  const revision = newId();
  const words = { ...draft, photos: draft.photos.map(({ file: _file, ...photo }) => photo), revision };
  const added = draft.photos.filter(({ sha256 }) => !known.photos.has(sha256));
  const photos = new Set(draft.photos.map(({ sha256 }) => sha256));
  const gone = [...known.photos].filter((sha256) => !photos.has(sha256));
  await locked(key, async () => {
    if (revisionOf(await get<KeptWords>(key, store)) !== known.revision) throw new ChangedElsewhere();
    await setMany(
      [
        [key, words] as [string, unknown],
        ...added.map(({ sha256, file }): [string, unknown] => [photoKey(key, sha256), file]),
      ],
      store,
    );
    if (gone.length > 0)
      await delMany(
        gone.map((sha256) => photoKey(key, sha256)),
        store,
      );
  });
  return { revision, photos };
}

/**
 * Removes a draft with its photos.
 *
 * @throws {ChangedElsewhere} where another tab wrote it since: it stays
 */
export const deleteDraft = (key: string, known: KnownDraft): Promise<void> =>
  locked(key, async () => {
    const revision = revisionOf(await get<KeptWords>(key, store));
    if (revision !== null && revision !== known.revision) throw new ChangedElsewhere();
    await delMany([key, ...[...known.photos].map((sha256) => photoKey(key, sha256))], store);
  });

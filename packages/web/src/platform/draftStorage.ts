import { createStore, delMany, get, getMany, setMany } from 'idb-keyval';

/** A draft with photos: they are kept apart from the words, so that not every letter writes them anew. */
export interface DraftWithPhotos {
  photos: readonly { sha256: string; file: Blob }[];
}

/** The photos of a draft without their files, as they stand beside its words. */
type KeptWords = Record<string, unknown> & { photos: { sha256: string }[] };

const store = createStore('satomori-drafts', 'drafts');
const photoKey = (key: string, sha256: string) => `${key} ${sha256}`;

/** The draft under this key with its photos; `undefined` where there is none. */
export async function readDraft<Draft extends DraftWithPhotos>(key: string): Promise<Draft | undefined> {
  const words = await get<KeptWords>(key, store);
  if (words === undefined) return undefined;
  const keys = words.photos.map(({ sha256 }) => photoKey(key, sha256));
  const files = await getMany<Blob | undefined>(keys, store);
  const photos = words.photos.flatMap((photo, index) => {
    const file = files[index];
    return file === undefined ? [] : [{ ...photo, file }];
  });
  return { ...words, photos } as unknown as Draft;
}

/**
 * Writes a draft and those of its photos that are not there yet, all or nothing.
 *
 * @param kept hashes of the photos that are there
 * @returns those that are there afterwards
 */
export async function writeDraft(
  key: string,
  draft: DraftWithPhotos,
  kept: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const words = { ...draft, photos: draft.photos.map(({ file: _file, ...photo }) => photo) };
  const added = draft.photos.filter(({ sha256 }) => !kept.has(sha256));
  await setMany(
    [
      [key, words] as [string, unknown],
      ...added.map(({ sha256, file }): [string, unknown] => [photoKey(key, sha256), file]),
    ],
    store,
  );
  const now = new Set(draft.photos.map(({ sha256 }) => sha256));
  const gone = [...kept].filter((sha256) => !now.has(sha256));
  if (gone.length > 0)
    await delMany(
      gone.map((sha256) => photoKey(key, sha256)),
      store,
    );
  return now;
}

export const deleteDraft = (key: string, kept: ReadonlySet<string>): Promise<void> =>
  delMany([key, ...[...kept].map((sha256) => photoKey(key, sha256))], store);

import { AppError, InputError } from '../errors.ts';
import type { KeptPhoto, PhotoStore, ReceivedPhoto } from '../images/photoStore.ts';

/** What is said of a photo in the JSON beside it. */
export interface DescribedPhoto {
  id: string;
  sha256: string;
}

export type PhotoWithFile<Described> = Described & { file: KeptPhoto; bytes: number };

/**
 * Matches the files of a form with what its JSON says of them, develops each and puts it into its place.
 * If one is refused, none stays.
 *
 * @throws {AppError} `invalid_input` where a file or a description is missing, `photo_damaged`, and what the store refuses
 */
export async function keepPhotos<Described extends DescribedPhoto>(
  described: readonly Described[],
  received: ReadonlyMap<string, ReceivedPhoto>,
  store: PhotoStore,
): Promise<PhotoWithFile<Described>[]> {
  const kept: PhotoWithFile<Described>[] = [];
  try {
    for (const name of received.keys()) {
      if (!described.some(({ id }) => id === name))
        throw new InputError([{ field: name, message: '写真の説明（photos）がありません' }]);
    }
    for (const photo of described) {
      const file = received.get(photo.id);
      if (file === undefined)
        throw new InputError([{ field: `photos.${photo.id}`, message: '写真のファイルがありません' }]);
      if (file.sha256 !== photo.sha256) throw new AppError('photo_damaged');
      kept.push({ ...photo, file: await store.keep(file), bytes: file.bytes });
    }
    return kept;
  } catch (error) {
    await Promise.all(kept.map(({ file }) => store.remove(file.storage_key)));
    throw error;
  }
}

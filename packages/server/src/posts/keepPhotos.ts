import type { InputProblem, PhotoTurn } from '@satomori/core';
import { AppError, InputError } from '../errors/appError.ts';
import { removePhotoFiles } from '../photos/photoFiles.ts';
import type { PhotoWithFile } from '../photos/photoRow.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import type { ReceivedPhoto } from '../plugins/multipart.ts';

/** The description of a photo in the JSON part of the form. */
export interface DescribedPhoto {
  id: string;
  sha256?: string | undefined;
  turn?: PhotoTurn | undefined;
}

type Received = ReadonlyMap<string, ReceivedPhoto>;

const comparable = <Described extends DescribedPhoto>(photo: Described, received: Received): Described => ({
  ...photo,
  sha256: photo.sha256 ?? received.get(photo.id)?.sha256,
  turn: photo.turn === 0 ? undefined : photo.turn,
});

/**
 * The post in the form in which a repeat is recognized: with the hashes of its received files, also where it names
 * none, and without a turn of 0, which earlier clients do not send.
 */
export const withComparablePhotos = <Post extends { photos?: DescribedPhoto[] | undefined }>(
  post: Post,
  received: Received,
): Post => ({ ...post, photos: post.photos?.map((photo) => comparable(photo, received)) });

/** Files without a description, and descriptions without a file. */
const unmatched = (
  described: readonly DescribedPhoto[],
  received: ReadonlyMap<string, ReceivedPhoto>,
): InputProblem[] => [
  ...[...received.keys()]
    .filter((name) => !described.some(({ id }) => id === name))
    .map((field) => ({ field, message: '写真の説明（photos）がありません' })),
  ...described
    .filter(({ id }) => !received.has(id))
    .map(({ id }) => ({ field: `photos.${id}`, message: '写真のファイルがありません' })),
];

/** A refusal names the photo, so that the person can remove that one. */
const naming = (photo_id: string) => (error: unknown) => {
  const isRefused = error instanceof AppError && error.code.startsWith('photo_');
  throw isRefused ? new AppError(error.code, { details: { ...error.details, photo_id } }) : error;
};

/**
 * Matches the files of a form with their descriptions in its JSON, creates the copies of each and stores it. If one
 * is refused, none is stored.
 *
 * @throws {AppError} `invalid_input` if a file or a description is missing, `photo_damaged`, and those of the store
 */
export async function keepPhotos<Described extends DescribedPhoto>(
  described: readonly Described[],
  received: ReadonlyMap<string, ReceivedPhoto>,
  store: PhotoStore,
  owner: string | null,
): Promise<PhotoWithFile<Described>[]> {
  const kept: PhotoWithFile<Described>[] = [];
  try {
    const problems = unmatched(described, received);
    if (problems.length > 0) throw new InputError(problems);
    for (const photo of described) {
      const incoming = received.get(photo.id) as ReceivedPhoto;
      const { sha256, bytes } = incoming;
      const { id, turn } = photo;
      if (photo.sha256 !== undefined && photo.sha256 !== sha256)
        throw new AppError('photo_damaged', { details: { photo_id: id } });
      kept.push({
        ...photo,
        file: await store.keep(incoming, owner, { turn }).catch(naming(id)),
        bytes,
        sha256,
      });
    }
    return kept;
  } catch (error) {
    await removePhotoFiles(kept, store);
    throw error;
  }
}

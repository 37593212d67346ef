import type { Scope } from '../access/scope.ts';
import { isSurelyUndone, isUniqueViolation } from '../database/databaseErrors.ts';
import type { Db, Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { contentHash } from '../idempotency/contentHash.ts';
import { isRepeat } from '../idempotency/isRepeat.ts';
import { discardPhotos, type ReceivedPhoto } from '../plugins/multipart.ts';
import { confirmPhotos, removePhotoFiles } from '../photos/photoFiles.ts';
import type { PhotoDescription, PhotoWithFile } from '../photos/photoRow.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { keepPhotos, withComparablePhotos } from './keepPhotos.ts';
import { insertNewPost } from './newPost.ts';
import type { PostDefinition, PostInput } from './postDefinition.ts';
import { findPostContent } from './repository.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
  /** Milliseconds. */
  now: () => number;
}

/** @returns whether this very post is already stored; @throws {AppError} `id_conflict` for another under its id */
const isStored = async (db: Db, scope: Scope, post: PostInput): Promise<boolean> =>
  isRepeat(await findPostContent(db, scope, post.id), contentHash(scope.userId, post));

/**
 * Writes the rows of a post in one transaction.
 *
 * @returns `false` if another request was faster with the same id: its row decides
 */
async function insertOnce(
  services: Services,
  scope: Scope,
  kind: PostDefinition,
  post: PostInput,
  kept: readonly PhotoWithFile<PhotoDescription>[],
): Promise<boolean> {
  const { database, now } = services;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.transaction(async (trx) => {
        await confirmPhotos(services, trx, kept);
        await insertNewPost(trx, scope, kind, post, kept, now());
      });
      return true;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (await isStored(database.db, scope, post)) return false;
      // Another unique value was taken meanwhile: the second attempt reports which, or it is the id of a photo.
      if (attempt > 1) throw new AppError('id_conflict');
    }
  }
}

/**
 * Stores a post with its photos once: files first, synced to disk, then one transaction for all rows. Files of a
 * refused post are removed; if the result of the commit is unknown they stay, for the sweep to check.
 *
 * Source: R1.
 */
export async function createPost(
  services: Services,
  scope: Scope,
  kind: PostDefinition,
  input: PostInput,
  received: ReadonlyMap<string, ReceivedPhoto>,
): Promise<void> {
  const { database, photos: store } = services;
  const post = withComparablePhotos(input, received);
  try {
    if (await isStored(database.db, scope, post)) return;
    const kept = await keepPhotos(post.photos ?? [], received, store, scope.userId);
    try {
      if (!(await insertOnce(services, scope, kind, post, kept))) await removePhotoFiles(kept, store);
    } catch (error) {
      if (isSurelyUndone(error)) await removePhotoFiles(kept, store);
      throw error;
    }
  } finally {
    await discardPhotos(received, store);
  }
}

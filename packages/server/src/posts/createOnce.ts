import type { Scope } from '../access/scope.ts';
import { isSurelyUndone, isUniqueViolation } from '../database/databaseErrors.ts';
import type { Db, Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { isRepeat } from '../idempotency/isRepeat.ts';
import { discardPhotos, type ReceivedPhoto } from '../plugins/multipart.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { confirmPhotos, forgetPhotos, keepPhotos, type PhotoWithFile } from './keepPhotos.ts';
import type { PhotoDescription } from './newPost.ts';
import { findPostContent } from './repository.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
}

export interface NewPost {
  id: string;
  contentHash: string;
  described: readonly PhotoDescription[];
  received: ReadonlyMap<string, ReceivedPhoto>;
  /** Writes the row and its photos within the transaction. */
  insert: (trx: Db, photos: readonly PhotoWithFile<PhotoDescription>[]) => Promise<void>;
}

/** @returns whether this very post is stored already; @throws {AppError} `id_conflict` for another under its id */
const isStored = async (db: Db, scope: Scope, post: Pick<NewPost, 'id' | 'contentHash'>): Promise<boolean> =>
  isRepeat(await findPostContent(db, scope, post.id), post.contentHash);

/**
 * Writes the rows of a post in one transaction.
 *
 * @returns `false` where somebody was faster with the same id: their row decides
 */
async function insertOnce(
  services: Services,
  scope: Scope,
  post: NewPost,
  kept: readonly PhotoWithFile<PhotoDescription>[],
): Promise<boolean> {
  const { database } = services;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.transaction(async (trx) => {
        await confirmPhotos(services, trx, kept);
        await post.insert(trx, kept);
      });
      return true;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (await isStored(database.db, scope, post)) return false;
      // Something else of it was taken meanwhile: the second try says what, or it is the id of a photo.
      if (attempt > 1) throw new AppError('id_conflict');
    }
  }
}

/**
 * Stores a post with its photos once: files first and for good, then one transaction for all rows.
 * The same again writes nothing; what a refusal or a lost race leaves behind is removed. Where nobody knows whether
 * the transaction was committed the files stay: rows may name them, and if none do the sweep finds them.
 *
 * Source: R1.
 */
export async function createOnce(services: Services, scope: Scope, post: NewPost): Promise<void> {
  const { database, photos: store } = services;
  try {
    if (await isStored(database.db, scope, post)) return;
    const kept = await keepPhotos(post.described, post.received, store, scope.userId);
    try {
      if (!(await insertOnce(services, scope, post, kept))) await forgetPhotos(kept, store);
    } catch (error) {
      if (isSurelyUndone(error)) await forgetPhotos(kept, store);
      throw error;
    }
  } finally {
    await discardPhotos(post.received, store);
  }
}

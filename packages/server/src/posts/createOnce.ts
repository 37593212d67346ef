import type { Scope } from '../access/scope.ts';
import { isUniqueViolation } from '../database/databaseErrors.ts';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { discardPhotos } from '../plugins/multipart.ts';
import type { ReceivedPhoto } from '../images/photoStore.ts';
import type { Services } from '../services.ts';
import { keepPhotos, type PhotoWithFile } from './keepPhotos.ts';
import type { PhotoDescription } from './newPost.ts';
import { findPostContent } from './repository.ts';

export interface NewPost {
  id: string;
  contentHash: string;
  described: readonly PhotoDescription[];
  received: ReadonlyMap<string, ReceivedPhoto>;
  /** Writes the row and its photos within the transaction. */
  insert: (trx: Db, photos: readonly PhotoWithFile<PhotoDescription>[]) => Promise<void>;
}

/** @returns whether this very post is stored already; @throws {AppError} `id_conflict` for another under its id */
async function isStored(db: Db, scope: Scope, post: Pick<NewPost, 'id' | 'contentHash'>): Promise<boolean> {
  const known = await findPostContent(db, scope, post.id);
  if (known === undefined) return false;
  if (known.content_hash !== post.contentHash) throw new AppError('id_conflict');
  return true;
}

/**
 * Stores a post with its photos once: files first and for good, then one transaction for all rows.
 * The same again writes nothing; what a refusal or a lost race leaves behind is removed.
 *
 * Source: trust rule 1.
 */
export async function createOnce(
  { database, photos: store }: Services,
  scope: Scope,
  post: NewPost,
): Promise<void> {
  try {
    if (await isStored(database.db, scope, post)) return;
    const kept = await keepPhotos(post.described, post.received, store);
    const forget = () => Promise.all(kept.map(({ file }) => store.remove(file.storage_key)));
    try {
      await database.transaction((trx) => post.insert(trx, kept));
    } catch (error) {
      await forget();
      // Somebody was faster with the same id: their row decides.
      if (!isUniqueViolation(error) || !(await isStored(database.db, scope, post))) throw error;
    }
  } finally {
    await discardPhotos(post.received, store);
  }
}

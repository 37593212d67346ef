import type { Db, Database } from '../database/database.ts';
import { lockPhotos } from '../database/locks.ts';
import { AppError } from '../errors/appError.ts';
import type { KeptPhoto, PhotoStore } from './photoStore.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
}

type Kept = readonly { file: Pick<KeptPhoto, 'storage_key'> }[];

/** Removes the files of photos that no row will name. */
export async function removePhotoFiles(kept: Kept, store: PhotoStore): Promise<void> {
  await Promise.all(kept.map(({ file }) => store.remove(file.storage_key)));
}

/**
 * Checks, within the transaction that is about to name them, that the files exist, and keeps them until it ends: the
 * sweep runs only while there is no such transaction.
 *
 * @throws {AppError} `unavailable` if one is missing; a retry stores it again
 */
export async function confirmPhotos(
  { database, photos: store }: Services,
  trx: Db,
  kept: Kept,
): Promise<void> {
  if (kept.length === 0) return;
  await lockPhotos(trx, database.engine, 'shared');
  const there = await Promise.all(kept.map(({ file }) => store.has(file.storage_key)));
  if (there.includes(false)) throw new AppError('unavailable');
}

import { HOUR_MS } from '@satomori/core';
import { lockPhotos } from '../database/locks.ts';
import type { Database, Db } from '../database/database.ts';
import type { PhotoStore } from './photoStore.ts';
import type { PhotoFolder } from './photoFolder.ts';
import { namedKeys } from './repository.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
  photoFolder: PhotoFolder;
}

/** No request takes this long: older files were left by a crash. */
const LEFT_BEHIND_AFTER_MS = HOUR_MS;
/** For this long a backup of the database that names them may still be restored. */
const KEEP_IN_TRASH_MS = 30 * 24 * HOUR_MS;

/**
 * Moves photos that no row names (left by a crash between files and commit) to the trash, and deletes those long in it.
 * Each batch is checked while no transaction names photos, so none can commit a photo that is moved here.
 * Source: R23.
 *
 * @param now milliseconds of the wall clock, which file times are compared with
 */
export async function sweepPhotos(
  { database, photos: store, photoFolder }: Services,
  now: number,
  isStopped: () => boolean = () => false,
): Promise<void> {
  await refuseForeign(photoFolder, database.db);
  for await (const keys of store.listKeptBefore(now - LEFT_BEHIND_AFTER_MS)) {
    if (isStopped()) return;
    const candidates = await withoutNamed(database.db, keys);
    if (candidates.length === 0) continue;
    await database.transaction(async (trx) => {
      await lockPhotos(trx, database.engine, 'alone');
      await refuseForeign(photoFolder, trx);
      for (const key of await withoutNamed(trx, candidates)) await store.moveToTrash(key);
    });
  }
  await store.deleteLeftovers({ received: now - LEFT_BEHIND_AFTER_MS, trashed: now - KEEP_IN_TRASH_MS });
}

/** @throws {Error} since photos that no row of this database names may all belong to another one */
export async function refuseForeign(folder: Pick<PhotoFolder, 'isOwn'>, db: Db): Promise<void> {
  if (!(await folder.isOwn(db))) throw new Error('the folder of photos is not that of this database');
}

async function withoutNamed(db: Db, keys: readonly string[]): Promise<string[]> {
  const named = await namedKeys(db, keys);
  return keys.filter((key) => !named.has(key));
}

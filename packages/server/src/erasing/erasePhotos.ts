import { HOUR_MS } from '@satomori/core';
import type { Database } from '../database/database.ts';
import { lockPhotos } from '../database/locks.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { namedKeys } from '../photos/repository.ts';
import { deletePhotoRows, someStorageKeys } from './erasureRepository.ts';

const BATCH = 100;

/** Deletes the files of all photos that rows of the site name, and then the rows. @returns how many photos */
export async function eraseNamedPhotos(
  { db }: Database,
  photos: PhotoStore,
  siteId: string,
  signal: AbortSignal,
): Promise<number> {
  let erased = 0;
  for (;;) {
    signal.throwIfAborted();
    const keys = await someStorageKeys(db, siteId, BATCH);
    if (keys.length === 0) return erased;
    for (const key of keys) await photos.remove(key);
    await deletePhotoRows(db, siteId, keys);
    erased += keys.length;
  }
}

/** No request takes this long. */
const LONGEST_REQUEST_MS = HOUR_MS;

/**
 * Deletes all files that no row of any site names: replaced and removed photos, and what was received but never
 * stored. Nothing tells whose they were.
 *
 * @param mayServerRun files of the last hour stay, since somebody may be sending them
 * @param now milliseconds of the wall clock, which file times are compared with
 * @returns how many stay
 */
export async function eraseUnnamedPhotos(
  database: Database,
  photos: PhotoStore,
  { mayServerRun, now, signal }: { mayServerRun: boolean; now: number; signal: AbortSignal },
): Promise<number> {
  const before = mayServerRun ? now - LONGEST_REQUEST_MS : Number.POSITIVE_INFINITY;
  await photos.deleteLeftovers({ received: before, trashed: Number.POSITIVE_INFINITY });
  let young = 0;
  for await (const keys of photos.listKeptBefore(Number.POSITIVE_INFINITY)) {
    signal.throwIfAborted();
    young += await withoutNames(database, photos, keys, before);
  }
  return young + (await photos.countIncoming());
}

/** Checked while no transaction names photos, so that none can commit a photo that is deleted here. */
async function withoutNames(database: Database, photos: PhotoStore, keys: string[], before: number) {
  return database.transaction(async (trx) => {
    await lockPhotos(trx, database.engine, 'alone');
    const named = await namedKeys(trx, keys);
    let young = 0;
    for (const key of keys.filter((each) => !named.has(each)))
      if (await photos.isUnchangedSince(key, before)) await photos.remove(key);
      else young += 1;
    return young;
  });
}

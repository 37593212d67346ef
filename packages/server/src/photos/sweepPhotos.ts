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

const HOUR_MS = 60 * 60_000;
/** No request lives as long: what is older was left by a crash. */
const LEFT_BEHIND_AFTER_MS = HOUR_MS;
/** So long can somebody still bring back a backup of the database that names them. */
const KEEP_ASIDE_MS = 30 * 24 * HOUR_MS;

/**
 * Puts photos aside that no row names, and removes what has been aside for long: a crash between the files and the
 * commit leaves them. Each bunch is looked at while no transaction runs that names photos, and such a transaction
 * looks after its files itself (`confirmPhotos`), so none can commit a photo that is taken away here.
 * A folder that is not the database's is left alone. Source: R23.
 *
 * @param now milliseconds of the wall clock, as the files carry them
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
      for (const key of await withoutNamed(trx, candidates)) await store.putAside(key);
    });
  }
  await store.tidy({ received: now - LEFT_BEHIND_AFTER_MS, putAside: now - KEEP_ASIDE_MS });
}

/** @throws {Error} what no row of this database names may be all that another one has */
async function refuseForeign(folder: PhotoFolder, db: Db): Promise<void> {
  if (!(await folder.isOwn(db))) throw new Error('the folder of photos is not that of this database');
}

async function withoutNamed(db: Db, keys: readonly string[]): Promise<string[]> {
  const named = await namedKeys(db, keys);
  return keys.filter((key) => !named.has(key));
}

import { scopeOfSystem } from '../../access/scope.ts';
import type { Database } from '../../database/database.ts';
import { lockSite } from '../../database/sequence.ts';
import type { PhotoFolder } from '../../photos/photoFolder.ts';
import type { PhotoStore } from '../../photos/photoStore.ts';
import { refuseForeign } from '../../photos/sweepPhotos.ts';
import { CAPTURES } from '../kinds.ts';
import { noteSimilarPhotos } from '../warnings.ts';
import { listUnhashed, removeUnhashed, setVisualHash, type UnhashedPhoto } from './unhashedRepository.ts';

interface Services {
  database: Database;
  photos: Pick<PhotoStore, 'hashOf'>;
  photoFolder: Pick<PhotoFolder, 'isOwn'>;
}

/** About ten seconds of a processor. */
const PHOTOS_PER_RUN = 100;

/**
 * Makes the visual hashes of some photos that were stored before there were any, and warns of captures that are found
 * to have the same photo. Each photo is tried once, unless the disk or the system refuses.
 *
 * Source: R300.
 *
 * @returns sites whose captures may have changed
 */
export async function hashOldPhotos(
  { database, photos, photoFolder }: Services,
  isStopped: () => boolean = () => false,
): Promise<string[]> {
  const unhashed = await listUnhashed(database.db, PHOTOS_PER_RUN);
  if (unhashed.length === 0) return [];
  await refuseForeign(photoFolder, database.db);
  for (const photo of unhashed) {
    if (isStopped()) break;
    const { storage_key, turn } = photo;
    const hash = storage_key === null || turn === null ? null : await photos.hashOf(storage_key, turn);
    await keepHash(database, photo, hash);
  }
  return [...new Set(unhashed.map(({ site_id }) => site_id))];
}

async function keepHash(database: Database, photo: UnhashedPhoto, hash: string | null): Promise<void> {
  const scope = scopeOfSystem(photo.site_id);
  await database.transaction(async (trx) => {
    // First, as whoever writes a capture does: in another order the two would wait for each other.
    await lockSite(trx, scope.siteId);
    if (!(await removeUnhashed(trx, scope, photo.id))) return;
    if (hash === null || photo.storage_key === null || photo.owner_id === null) return;
    if (await setVisualHash(trx, scope, photo.storage_key, hash))
      await noteSimilarPhotos(trx, scope, CAPTURES, photo.owner_id, { isWritten: false });
  });
}

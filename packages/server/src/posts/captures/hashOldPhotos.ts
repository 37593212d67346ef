import type { FastifyBaseLogger } from 'fastify';
import { scopeOfSystem } from '../../access/scope.ts';
import type { Database } from '../../database/database.ts';
import { lockSite } from '../../database/sequence.ts';
import type { PhotoFolder } from '../../photos/photoFolder.ts';
import type { PhotoStore } from '../../photos/photoStore.ts';
import { refuseForeign } from '../../photos/sweepPhotos.ts';
import { JobError } from '../../processes/jobPool.ts';
import { CAPTURES } from '../kinds.ts';
import { noteSimilarPhotos } from '../warnings.ts';
import { listUnhashed, removeUnhashed, setVisualHash, type UnhashedPhoto } from './unhashedRepository.ts';

interface Services {
  database: Database;
  photos: Pick<PhotoStore, 'hashOf'>;
  photoFolder: Pick<PhotoFolder, 'isOwn'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** How far the runs of a server have come. */
export interface HashProgress {
  /** The id of the last photo that was tried, `null` before the first. */
  before: string | null;
}

/** About ten seconds of a processor. */
const PHOTOS_PER_RUN = 100;

/**
 * Makes the visual hashes of some photos that were stored before there were any, and warns of captures that are found
 * to have the same photo. Each photo is tried once; one whose file the disk refuses is logged, and tried once more by
 * each server that starts.
 *
 * Source: R300.
 *
 * @param progress moved on by each photo
 * @returns sites whose captures may have changed
 * @throws {AppError} `unavailable`; errors of the database, and of the folder of photos
 */
export async function hashOldPhotos(
  { database, photos, photoFolder, log }: Services,
  progress: HashProgress = { before: null },
  isStopped: () => boolean = () => false,
): Promise<string[]> {
  const unhashed = await listUnhashed(database.db, progress.before, PHOTOS_PER_RUN);
  if (unhashed.length === 0) return [];
  await refuseForeign(photoFolder, database.db);
  for (const photo of unhashed) {
    if (isStopped()) break;
    try {
      await keepHash(database, photo, await hashOf(photos, photo));
    } catch (error) {
      if (!(error instanceof JobError)) throw error;
      log.warn({ err: error, photo_id: photo.id }, 'the file of an old photo cannot be read');
    }
    progress.before = photo.id;
  }
  return [...new Set(unhashed.map(({ site_id }) => site_id))];
}

/** `null` also for a photo that no longer exists. @throws {JobError} for a file that the disk refuses */
const hashOf = async (photos: Services['photos'], { storage_key, turn }: UnhashedPhoto) =>
  storage_key === null || turn === null ? null : photos.hashOf(storage_key, turn);

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

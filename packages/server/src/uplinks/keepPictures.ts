import { newId } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { type Database, type Db } from '../database/database.ts';
import { isSurelyUndone } from '../database/databaseErrors.ts';
import { AppError } from '../errors/appError.ts';
import { PHOTO_REFUSALS } from '../photos/photoPools.ts';
import { confirmPhotos, removePhotoFiles } from '../photos/photoFiles.ts';
import { type PhotoDescription, photoRow, type PhotoWithFile } from '../photos/photoRow.ts';
import type { KeptPhoto, PhotoStore } from '../photos/photoStore.ts';
import { insertPhoto } from '../photos/repository.ts';
import type { ReceivedPhoto } from '../plugins/multipart.ts';
import type { PictureNote } from './pictureNotes.ts';
import { insertSentMessages, type NewRawMessage } from './rawMessageRepository.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
}

type Picture = PhotoWithFile<PhotoDescription>;

/** Of each picture, in order: what the message notes of it, and its files where they are kept. */
export interface KeptPictures {
  notes: PictureNote[];
  kept: Picture[];
}

const refusalOf = (error: unknown) =>
  PHOTO_REFUSALS.find((code) => error instanceof AppError && error.code === code);

/**
 * Waits in the queue however long it is: a camera may not send the message, which may be an alarm, a second time. How
 * many messages of a sender wait is limited by `CallerSlots`.
 *
 * @param sender the copies of one sender's pictures are created one at a time
 */
async function keepPicture(picture: ReceivedPhoto, store: PhotoStore, sender: string): Promise<KeptPhoto> {
  const keep = () => store.keep(picture, sender, { mustWait: true });
  return keep().catch((error: unknown) => {
    // A process that was killed for want of memory: the second time, its picture is refused for good.
    if (error instanceof AppError && error.code === 'unavailable') return keep();
    throw error;
  });
}

/**
 * Creates the copies of a message's pictures. One that cannot be read is left out and noted: the message counts without
 * it.
 *
 * @throws {AppError} `unavailable` while the server stops; none is kept then
 *
 * Source: R181.
 */
export async function keepPictures(
  received: Iterable<ReceivedPhoto>,
  store: PhotoStore,
  sender: string,
): Promise<KeptPictures> {
  const pictures: KeptPictures = { notes: [], kept: [] };
  try {
    for (const picture of received) {
      const { sha256, bytes } = picture;
      try {
        const file = await keepPicture(picture, store, sender);
        pictures.kept.push({ id: newId(), photo_kind: 'trap_site', file, bytes, sha256 });
        pictures.notes.push({ sha256 });
      } catch (error) {
        const refused = refusalOf(error);
        if (refused === undefined) throw error;
        pictures.notes.push({ sha256, refused });
      }
    }
    return pictures;
  } catch (error) {
    await removePhotoFiles(pictures.kept, store);
    throw error;
  }
}

/** The pictures belong to the log that the message becomes, and has the message's id. */
async function insertPictures(
  trx: Db,
  scope: Scope,
  kept: readonly Picture[],
  messageId: string,
  now: number,
): Promise<void> {
  for (const [sortOrder, picture] of kept.entries()) {
    const owner = { type: 'trap_log', id: messageId, sortOrder, userId: null, now } as const;
    await insertPhoto(trx, scope, photoRow(picture, owner));
  }
}

/**
 * Stores a message and its pictures in one transaction.
 *
 * @returns as `insertSentMessages`; unless it is new, nothing of the pictures remains
 */
export async function insertWithPictures(
  services: Services,
  scope: Scope,
  message: NewRawMessage,
  kept: readonly Picture[],
): Promise<boolean | null> {
  const id = newId();
  try {
    const isNew = await services.database.transaction(async (trx) => {
      await confirmPhotos(services, trx, kept);
      const [inserted = null] = await insertSentMessages(trx, [{ scope, message, id }]);
      if (inserted === true) await insertPictures(trx, scope, kept, id, message.received_at);
      return inserted;
    });
    if (isNew !== true) await removePhotoFiles(kept, services.photos);
    return isNew;
  } catch (error) {
    if (isSurelyUndone(error)) await removePhotoFiles(kept, services.photos);
    throw error;
  }
}

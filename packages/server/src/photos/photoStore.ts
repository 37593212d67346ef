import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  mkdirSync,
  openSync,
  type ReadStream,
} from 'node:fs';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type IMAGE_SIZES, MAX_PHOTO_BYTES, type PhotoTurn } from '@satomori/core';
import { syncFolder } from '../disk/syncFolder.ts';
import {
  isUnchangedSince,
  namesIn,
  namesUnchangedSince,
  removeUnchangedSince,
} from '../disk/unchangedSince.ts';
import { AppError } from '../errors/appError.ts';
import type { PhotoReceiver, ReceivedPhoto } from '../plugins/multipart.ts';
import { JobError, type PoolLoad } from '../processes/jobPool.ts';
import { openCopyPool, openHashPool, PHOTO_REFUSALS, type PhotoMetadata } from './photoPools.ts';

type Size = (typeof IMAGE_SIZES)[number];

export interface KeptPhoto extends PhotoMetadata {
  /** Names the folder within the store; never leaves the server. */
  storage_key: string;
  /** The path in answers, for those who may see the photo. */
  path: string;
}

interface KeepOptions {
  /** Of the copies. */
  turn?: PhotoTurn;
  /** Not refused as `busy`; as for a job of `JobPool`. */
  mustWait?: boolean;
}

export interface PhotoStore extends PhotoReceiver {
  /**
   * Creates the copies of a received photo and moves it to its place; synced to disk when it resolves.
   *
   * @param owner whose photo it is: the copies of one owner's photos are created one at a time
   * @throws {AppError} `photo_unsupported`, `photo_too_large`, `photo_unreadable`, `busy`, `unavailable`
   */
  keep(photo: ReceivedPhoto, owner: string | null, options?: KeepOptions): Promise<KeptPhoto>;
  /**
   * The visual hash of a stored photo, made while nobody waits for it; `null` where it has none or its copy is lost or
   * cannot be read.
   *
   * @throws {AppError} `unavailable`; errors of the disk
   */
  hashOf(storageKey: string, turn: PhotoTurn): Promise<string | null>;
  remove(storageKey: string): Promise<void>;
  /** @param size the original where it is left out */
  has(storageKey: string, size?: Size): Promise<boolean>;
  /** Whether a stored photo's folder has not changed since this instant. */
  isUnchangedSince(storageKey: string, instant: number): Promise<boolean>;
  /** Photos that are being received, or whose receipt was interrupted. */
  countIncoming(): Promise<number>;
  /** Stored photos whose folder has not changed since, in batches. */
  listKeptBefore(instant: number): AsyncIterable<string[]>;
  /** Moves a stored photo, if it still exists, out of the folder that is served; `deleteLeftovers` deletes it. */
  moveToTrash(storageKey: string): Promise<void>;
  /** Deletes what was received or moved to the trash, and not changed since these instants. */
  deleteLeftovers(before: { received: number; trashed: number }): Promise<void>;
  /** Where the file of a stored photo lies, for processes of this server. */
  fileOf(storageKey: string, size: Size): string;
  read(storageKey: string, size: Size): Promise<{ stream: ReadStream; bytes: number }>;
  readonly load: PoolLoad;
  close(): Promise<void>;
}

const FILES: Record<Size, string> = { original: 'original', view: 'view.webp', thumb: 'thumb.webp' };

const BATCH_SIZE = 200;

async function* listUnchangedSince(kept: string, instant: number): AsyncIterable<string[]> {
  for (const prefixFolder of await namesIn(kept)) {
    const old = await namesUnchangedSince(join(kept, prefixFolder), instant);
    for (let start = 0; start < old.length; start += BATCH_SIZE) yield old.slice(start, start + BATCH_SIZE);
  }
}

function syncFolderNow(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof JobError)) return error;
  const code = PHOTO_REFUSALS.find((each) => each === error.message);
  return code === undefined ? error : new AppError(code);
}

/** Of a photo that ends its process, or takes too long. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof AppError && error.code === 'photo_unreadable') return null;
  throw error;
}

/** Where a photo's files are stored. */
export const keptFolder = (root: string, storageKey: string): string =>
  join(root, 'kept', storageKey.slice(0, 2), storageKey);
/** Where files that no row names any more are stored. */
export const trashFolder = (root: string, storageKey: string): string => join(root, 'removed', storageKey);

async function receiveInto(incoming: string, stream: Readable): Promise<ReceivedPhoto> {
  const folder = join(incoming, randomBytes(12).toString('hex'));
  // An error while the folder is made: the pipeline is told of it, and without a listener it would end the server.
  stream.on('error', () => {});
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > MAX_PHOTO_BYTES) throw new AppError('photo_too_large');
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await mkdir(folder);
    await pipeline(stream, measured, createWriteStream(join(folder, FILES.original), { flush: true }));
  } catch (error) {
    stream.destroy();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return { folder, bytes, sha256: hash.digest('hex') };
}

/** Stores photos as files: the original and the copies for others, each photo in its own folder. */
export function createPhotoStore(root: string): PhotoStore {
  const incoming = join(root, 'incoming');
  const trash = join(root, 'removed');
  const kept = join(root, 'kept');
  for (const folder of [incoming, trash, kept]) mkdirSync(folder, { recursive: true });
  for (const folder of [root, dirname(root)]) syncFolderNow(folder);
  const pool = openCopyPool();
  const hashPool = openHashPool();
  const folderOf = (storageKey: string) => keptFolder(root, storageKey);
  const fileOf = (storageKey: string, size: Size) => join(folderOf(storageKey), FILES[size]);

  const keep: PhotoStore['keep'] = async (photo, owner, { turn = 0, mustWait = false } = {}) => {
    const job = {
      original: join(photo.folder, FILES.original),
      view: join(photo.folder, FILES.view),
      thumb: join(photo.folder, FILES.thumb),
      turn,
    };
    const metadata = await pool.run(job, { owner, mustWait, key: photo.sha256 }).catch((error: unknown) => {
      throw asRefusal(error);
    });
    const storage_key = randomBytes(16).toString('hex');
    const place = folderOf(storage_key);
    const prefixFolder = dirname(place);
    await mkdir(prefixFolder, { recursive: true });
    await syncFolder(photo.folder);
    await rename(photo.folder, place);
    // The directory entries too must survive a power cut before any row names them.
    await syncFolder(prefixFolder);
    await syncFolder(dirname(prefixFolder));
    return { ...metadata, storage_key, path: randomBytes(16).toString('hex') };
  };

  return {
    receive: (stream) => receiveInto(incoming, stream),
    keep,
    hashOf: (storageKey, turn) =>
      hashPool.run({ copy: fileOf(storageKey, 'view'), turn }, { key: storageKey }).catch(nullIfUnreadable),
    has: (storageKey, size = 'original') =>
      stat(fileOf(storageKey, size)).then(
        () => true,
        () => false,
      ),
    isUnchangedSince: (storageKey, instant) => isUnchangedSince(folderOf(storageKey), instant),
    countIncoming: async () => (await namesIn(incoming)).length,
    listKeptBefore: (instant) => listUnchangedSince(kept, instant),
    moveToTrash: async (storageKey) => {
      // Its time in the trash starts now; set before the move, since another server may run `deleteLeftovers`.
      try {
        await utimes(folderOf(storageKey), new Date(), new Date());
        await rename(folderOf(storageKey), trashFolder(root, storageKey));
      } catch (error) {
        // The sweep of another server has already moved it.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    },
    deleteLeftovers: async (before) => {
      await removeUnchangedSince(incoming, before.received);
      await removeUnchangedSince(trash, before.trashed);
    },
    discard: (photo) => rm(photo.folder, { recursive: true, force: true }),
    remove: (storageKey) => rm(folderOf(storageKey), { recursive: true, force: true }),
    fileOf,
    read: async (storageKey, size) => {
      const file = fileOf(storageKey, size);
      const { size: bytes } = await stat(file);
      return { stream: createReadStream(file), bytes };
    },
    get load() {
      return pool.load;
    },
    close: async () => {
      await Promise.all([pool.close(), hashPool.close()]);
    },
  };
}

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Database, Db } from '../database/database.ts';
import { syncFolder } from '../disk/syncFolder.ts';
import { listSiteIds } from '../sites/repository.ts';
import { findFolderId, replaceFolderId } from './folderIdRepository.ts';
import { keptFolder } from './photoStore.ts';
import { listAllKeys, listNewestKeys, namedKeys } from './repository.ts';

/** In the folder of photos: the id that the database has in `photo_folder`. */
const ID_FILE = 'folder-id';
/** Per site. */
const NEWEST = 10;

export type FolderState = 'ok' | 'incomplete' | 'foreign' | 'missing';

/** Whether the folder of photos is the one that belongs to the database. */
export interface PhotoFolder {
  /** Detects an unmounted file system, too. @returns `false` for a folder with another id or none */
  isOwn(db: Db): Promise<boolean>;
  /**
   * `missing`: it has the id, but not the photos that rows name: another server stores them elsewhere. `incomplete`:
   * one of a site's newest photos is missing; all others are served.
   */
  check(): Promise<FolderState>;
}

async function readId(root: string): Promise<string | null> {
  try {
    return (await readFile(join(root, ID_FILE), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function writeId(root: string, id: string): Promise<void> {
  const file = join(root, ID_FILE);
  await writeFile(`${file}.new`, `${id}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(root);
}

/** Gives both a new id: a server that uses another folder with this database is no longer ready. */
async function giveId({ transaction }: Pick<Database, 'transaction'>, root: string): Promise<void> {
  const id = randomUUID();
  await mkdir(root, { recursive: true });
  await transaction(async (trx) => {
    await replaceFolderId(trx, id);
    await writeId(root, id);
  });
}

const missesOriginal = (root: string, storageKey: string): Promise<boolean> =>
  stat(join(keptFolder(root, storageKey), 'original')).then(
    () => false,
    () => true,
  );

/** The photos named by rows whose files are not in the folder. */
async function withoutFile(root: string, keys: readonly string[]): Promise<string[]> {
  const isMissing = await Promise.all(keys.map((key) => missesOriginal(root, key)));
  return keys.filter((_, index) => isMissing[index]);
}

/** One lost file is no reason to stop serving; a folder that is not shared lacks many. */
async function stateOfPhotos(db: Db, root: string, scope: Scope): Promise<FolderState> {
  const newest = await listNewestKeys(db, scope, NEWEST);
  // Queried again: a photo may have been replaced since.
  const missing = await namedKeys(db, await withoutFile(root, newest));
  return missing.size > 1 ? 'missing' : missing.size === 1 ? 'incomplete' : 'ok';
}

export const createPhotoFolder = ({ db }: Pick<Database, 'db'>, root: string): PhotoFolder => {
  const isOwn = async (by: Db) => {
    const [stored, carried] = await Promise.all([findFolderId(by), readId(root)]);
    return stored !== null && stored === carried;
  };
  return {
    isOwn,
    check: async () => {
      if (!(await isOwn(db))) return 'foreign';
      let worst: FolderState = 'ok';
      for (const id of await listSiteIds(db)) {
        const state = await stateOfPhotos(db, root, scopeOfSystem(id));
        if (state === 'missing') return 'missing';
        if (state === 'incomplete') worst = 'incomplete';
      }
      return worst;
    },
  };
};

/**
 * Gives the folder and the database a common id if neither has one yet.
 *
 * @throws {Error} with a Japanese sentence if the folder belongs to another database, or the database to another
 * folder
 * Source: R23.
 */
export async function claimPhotoFolder(database: Database, root: string): Promise<void> {
  const [stored, carried] = await Promise.all([findFolderId(database.db), readId(root)]);
  if (stored === null && carried === null) return giveId(database, root);
  if (stored === carried) return;
  throw new Error(
    `${root} は、このデータベースの写真のフォルダーではありません（${carried === null ? `${ID_FILE} がありません` : `${ID_FILE} が一致しません`}）。DATA_DIR と DATABASE_URL を確かめてください。写真のフォルダーを移した、取り替えたときは satomori-server adopt-photos を行ってください。`,
  );
}

/** Reasons against adopting a folder for the database. */
export interface FolderFindings {
  photos: number;
  missing: number;
  /** It has the id of another database. */
  isForeign: boolean;
}

/** Looks for the file of each photo that a row names. */
export async function inspectPhotoFolder(
  { db }: Pick<Database, 'db'>,
  root: string,
): Promise<FolderFindings> {
  let photos = 0;
  let missing = 0;
  for await (const keys of listAllKeys(db)) {
    photos += keys.length;
    missing += (await withoutFile(root, keys)).length;
  }
  const [stored, carried] = await Promise.all([findFolderId(db), readId(root)]);
  return { photos, missing, isForeign: carried !== null && carried !== stored };
}

/** Assigns the folder to the database, whatever ids either had before. */
export const adoptPhotoFolder = giveId;

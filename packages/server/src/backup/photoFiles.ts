import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFile } from '../disk/syncFile.ts';
import { syncFolder } from '../disk/syncFolder.ts';
import { keptFolder, trashFolder } from '../photos/photoStore.ts';
import { FOLDER_MODE, type PhotoFile } from './format.ts';

/** Valid paths in a list of photos: they are joined to folders. */
const PHOTO_PATH = /^[0-9a-f]{2}\/[0-9a-f]{32}\/[a-z.]{1,20}$/;

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** @throws {Error} for a path that is not a photo's */
export function photoPath(root: string, path: string): string {
  if (!PHOTO_PATH.test(path)) throw new Error(`写真の名前ではありません: ${path}`);
  return join(root, path);
}

export async function hashFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

/** @returns whether the file system permits a hard link of these */
async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EEXIST') throw error;
    return false;
  }
}

const isSame = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).size === (await stat(other)).size &&
  (await hashFile(one)).sha256 === (await hashFile(other)).sha256;

/** @returns whether the file of an earlier backup took the place */
async function isLinkedToEarlier(from: string, to: string, earlier: string): Promise<boolean> {
  try {
    return (await isSame(from, earlier)) && (await isLinked(earlier, to));
  } catch {
    return false;
  }
}

/**
 * A hard link: stored photos never change. A service and a container see their folders as several file systems, between
 * which there is none; then the file of an earlier backup is linked, and copied the first time.
 */
async function linkOrCopy(from: string, to: string, earlier: string | null): Promise<void> {
  if (await isLinked(from, to)) return;
  if (earlier !== null && (await isLinkedToEarlier(from, to, earlier))) return;
  await copyFile(from, to);
  await syncFile(to);
}

async function takeFolder(from: string, to: string, earlier: string | null): Promise<string[]> {
  const names = await readdir(from);
  for (const name of names) {
    const before = earlier === null ? null : join(earlier, name);
    await linkOrCopy(join(from, name), join(to, name), before).catch((error: unknown) => {
      // Already linked, before another process moved the folder.
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
  return names;
}

/** Folders of photos. */
export interface PhotoPlaces {
  photosDir: string;
  /** Of the backup. */
  into: string;
  /** Of an earlier backup; `null` where there is none. */
  earlier: string | null;
}

/**
 * Takes the files of one photo into a backup. A photo that was replaced since the snapshot is found in the trash.
 *
 * @returns its files; none if there is no such photo
 */
export async function takePhoto(
  storageKey: string,
  { photosDir, into, earlier }: PhotoPlaces,
): Promise<PhotoFile[]> {
  const kept = keptFolder(photosDir, storageKey);
  const prefixFolder = basename(dirname(kept));
  const to = join(into, prefixFolder, storageKey);
  await mkdir(to, { recursive: true, mode: FOLDER_MODE });
  for (const from of [kept, trashFolder(photosDir, storageKey)]) {
    try {
      const names = await takeFolder(from, to, earlier && join(earlier, prefixFolder, storageKey));
      await syncFolder(to);
      return await Promise.all(
        names.map(async (name) => ({
          path: `${prefixFolder}/${storageKey}/${name}`,
          ...(await hashFile(join(to, name))),
        })),
      );
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  return [];
}

/** Whether the file is as listed. */
export async function isAsListed(root: string, { path, bytes, sha256 }: PhotoFile): Promise<boolean> {
  const file = photoPath(root, path);
  const found = await stat(file).catch(() => null);
  return found?.size === bytes && (await hashFile(file)).sha256 === sha256;
}

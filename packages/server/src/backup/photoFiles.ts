import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../disk/syncFolder.ts';
import { keptFolder, removedFolder } from '../photos/photoStore.ts';
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

/** A hard link if the file system permits it: stored photos never change. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EEXIST') throw error;
    await copyFile(from, to);
  }
}

async function takeFolder(from: string, to: string): Promise<string[]> {
  const names = await readdir(from);
  for (const name of names) {
    await linkOrCopy(join(from, name), join(to, name)).catch((error: unknown) => {
      // Already linked, before another process moved the folder.
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
  return names;
}

/**
 * Copies the files of one photo into a backup. A photo that was replaced since the snapshot is found among those set
 * aside.
 *
 * @returns its files; none if there is no such photo
 */
export async function takePhoto(photosDir: string, storageKey: string, into: string): Promise<PhotoFile[]> {
  const kept = keptFolder(photosDir, storageKey);
  const shelf = basename(dirname(kept));
  const to = join(into, shelf, storageKey);
  await mkdir(to, { recursive: true, mode: FOLDER_MODE });
  for (const from of [kept, removedFolder(photosDir, storageKey)]) {
    try {
      const names = await takeFolder(from, to);
      await syncFolder(to);
      return await Promise.all(
        names.map(async (name) => ({
          path: `${shelf}/${storageKey}/${name}`,
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

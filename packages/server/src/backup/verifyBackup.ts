import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  FORMAT,
  MANIFEST,
  MANIFEST_HASH,
  type Manifest,
  PHOTO_LIST,
  type PhotoFile,
  PHOTOS,
  tableFile,
} from './format.ts';
import { readLines } from './lines.ts';
import { isAsListed } from './photoFiles.ts';

/** A file of a backup is not as it was written. */
class DamagedBackup extends Error {
  constructor(what: string, cause?: unknown) {
    super(
      `バックアップが壊れています（${what}${cause instanceof Error ? `: ${cause.message}` : ''}）。ほかのバックアップを使ってください。`,
      { cause },
    );
  }
}

/**
 * The manifest of a backup.
 *
 * @throws {Error} with a Japanese sentence if the folder is no backup, or its manifest was changed
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, sum] = await Promise.all(
    [MANIFEST, MANIFEST_HASH].map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
  );
  if (text === null || text === undefined || sum === null || sum === undefined)
    throw new Error(`${folder} はバックアップではないか、途中で切れています（${MANIFEST} がありません）。`);
  if (hash('sha256', text) !== sum.split(' ')[0]) throw new DamagedBackup(MANIFEST);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== FORMAT)
    throw new Error('このバックアップは、このプログラムの知らない形式です。新しい版で戻してください。');
  return manifest;
}

/** The photo files that a backup lists. */
export async function* listedPhotos(folder: string, manifest: Manifest): AsyncGenerator<PhotoFile> {
  for await (const line of readLines(join(folder, PHOTO_LIST), manifest.photos))
    yield JSON.parse(line) as PhotoFile;
}

/**
 * Computes every hash and count of a backup again.
 *
 * @throws {Error} with a Japanese sentence that names the first file that has changed
 */
export async function verifyBackup(folder: string, signal: AbortSignal): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const table of manifest.tables) {
    const file = tableFile(table.name);
    try {
      for await (const _ of readLines(join(folder, file), table)) signal.throwIfAborted();
    } catch (error) {
      signal.throwIfAborted();
      throw new DamagedBackup(file, error);
    }
  }
  try {
    for await (const photo of listedPhotos(folder, manifest)) {
      signal.throwIfAborted();
      if (!(await isAsListed(join(folder, PHOTOS), photo)))
        throw new DamagedBackup(`${PHOTOS}/${photo.path}`);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof DamagedBackup ? error : new DamagedBackup(PHOTO_LIST, error);
  }
  return manifest;
}

import { hash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openSnapshot } from '../database/snapshot/snapshot.ts';
import type { Snapshot, TableShape } from '../database/snapshot/shape.ts';
import { syncFolder } from '../disk/syncFolder.ts';
import {
  BACKUP_NAME,
  FILE_MODE,
  FOLDER_MODE,
  FORMAT,
  lineOf,
  MANIFEST,
  MANIFEST_HASH,
  type Manifest,
  PHOTO_LIST,
  PHOTOS,
  tableFile,
} from './format.ts';
import { writeLines } from './lines.ts';
import { type PhotoPlaces, takePhoto } from './photoFiles.ts';

export interface BackupPlace {
  databaseUrl?: string | undefined;
  dataDir: string;
}

export interface BackupOptions {
  /** Of the manifest. */
  now: number;
  signal: AbortSignal;
  /** Only the rows and photos of this site, without keys of the server; restored, it is a server with one site. */
  siteId?: string | undefined;
}

export interface BackupResult {
  manifest: Manifest;
  /** Ids of photos whose files are missing or have changed. */
  damagedPhotos: string[];
}

/** A backup of the whole server, or an export of one site. */
interface Content {
  snapshot: Snapshot;
  siteId: string | undefined;
  signal: AbortSignal;
}

/** Rows of the table as lines. */
async function* tableLines({ snapshot, siteId, signal }: Content, table: TableShape) {
  for await (const rows of snapshot.rows(table, siteId)) {
    signal.throwIfAborted();
    for (const row of rows) yield lineOf(row);
  }
}

async function writeTables(content: Content, folder: string) {
  const tables: Manifest['tables'] = [];
  for (const table of content.snapshot.tables) {
    const written = await writeLines(join(folder, tableFile(table.name)), tableLines(content, table));
    tables.push({ ...table, ...written });
  }
  return tables;
}

/** Copies and lists the files of all photos that the rows name. */
async function writePhotos({ snapshot, siteId, signal }: Content, folder: string, places: PhotoPlaces) {
  const images = snapshot.tables.find(({ name }) => name === 'images');
  const damagedPhotos: string[] = [];
  let bytes = 0;
  async function* listed() {
    if (images === undefined) return;
    for await (const rows of snapshot.rows(images, siteId)) {
      for (const image of rows) {
        signal.throwIfAborted();
        const files = await takePhoto(String(image['storage_key']), places);
        const original = files.find(({ path }) => path.endsWith('/original'));
        if (original?.sha256 !== image['sha256']) damagedPhotos.push(String(image['id']));
        for (const file of files) {
          bytes += file.bytes;
          yield JSON.stringify(file);
        }
      }
    }
  }
  const list = await writeLines(join(folder, PHOTO_LIST), listed());
  return { photos: { ...list, bytes }, damagedPhotos };
}

/** The photos of the newest complete backup in this folder; `null` where there is none. */
async function photosOfEarlier(folder: string): Promise<string | null> {
  const newest = (await readdir(folder))
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .at(-1);
  return newest === undefined ? null : join(folder, newest, PHOTOS);
}

const writeText = (file: string, text: string): Promise<void> =>
  writeFile(file, text, { flag: 'wx', mode: FILE_MODE, flush: true });

async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolder(join(folder, entry.name));
  await syncFolder(folder);
}

async function writeAll(
  place: BackupPlace,
  folder: string,
  { now, signal, siteId }: BackupOptions,
): Promise<BackupResult> {
  const snapshot = await openSnapshot(place);
  const content = { snapshot, siteId, signal };
  try {
    const tables = await writeTables(content, folder);
    const { photos, damagedPhotos } = await writePhotos(content, folder, {
      photosDir: join(place.dataDir, 'photos'),
      into: join(folder, PHOTOS),
      earlier: await photosOfEarlier(dirname(folder)),
    });
    const manifest: Manifest = {
      format: FORMAT,
      created_at: new Date(now).toISOString(),
      ...(siteId === undefined ? {} : { site_id: siteId }),
      migrations: [...snapshot.migrations],
      tables,
      photos,
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeText(join(folder, MANIFEST), text);
    const sha256 = hash('sha256', text);
    await writeText(join(folder, MANIFEST_HASH), `${sha256}  ${MANIFEST}\n`);
    await syncFolders(join(folder, PHOTOS));
    await syncFolders(folder);
    return { manifest, damagedPhotos };
  } finally {
    await snapshot.close();
  }
}

/**
 * Writes a backup of the data as of one moment, while the server runs. The folder gets its name only when it is
 * complete and synced to disk; after a failure nothing of it remains.
 *
 * @param out a path that does not exist, in a folder that does
 * @throws {Error} with a Japanese sentence
 * Source: R21, R129.
 */
export async function createBackup(
  place: BackupPlace,
  out: string,
  options: BackupOptions,
): Promise<BackupResult> {
  const partial = `${out}.partial`;
  try {
    await mkdir(partial, { mode: FOLDER_MODE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(
      `${partial} が残っています。ほかのバックアップが動いていなければ、途中で止まったものです。消してからやり直してください。`,
      { cause: error },
    );
  }
  try {
    for (const name of ['tables', PHOTOS]) await mkdir(join(partial, name), { mode: FOLDER_MODE });
    const result = await writeAll(place, partial, options);
    await rename(partial, out);
    await syncFolder(dirname(out));
    return result;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

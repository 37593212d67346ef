import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase, type Database } from '../database/database.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { MIGRATIONS } from '../database/migrations/index.ts';
import { dropTables, fillTable, tableNames } from '../database/snapshot/fillTables.ts';
import { openSnapshot } from '../database/snapshot/snapshot.ts';
import type { Row } from '../database/snapshot/shape.ts';
import { syncFolder } from '../disk/syncFolder.ts';
import { FOLDER_MODE, lineOf, type Manifest, PHOTOS, tableFile } from './format.ts';
import { hashLines, readLines } from './lines.ts';
import { isAsListed, photoPath } from './photoFiles.ts';
import { listedPhotos, verifyBackup } from './verifyBackup.ts';

export interface RestorePlace {
  databaseUrl?: string | undefined;
  /** Empty, or does not exist yet. */
  dataDir: string;
}

/** Where it is built before it is moved to its place. */
const STAGING = '.restoring';
/** Present in every new file system. */
const NOTHING = new Set(['lost+found']);

const KEPT = join('photos', 'kept');

async function entriesOf(folder: string): Promise<string[] | null> {
  try {
    return (await readdir(folder)).filter((name) => !NOTHING.has(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Older tables are migrated afterwards; newer ones are unknown to this program. */
function refuseNewer(manifest: Manifest): void {
  const unknown = manifest.migrations.filter((name) => !(name in MIGRATIONS));
  if (unknown.length > 0)
    throw new Error(
      `このバックアップは新しい版のものです（${unknown.join('、')}）。その版以上のプログラムで戻してください。`,
    );
}

async function* rowsOf(folder: string, table: Manifest['tables'][number]): AsyncGenerator<Row> {
  for await (const line of readLines(join(folder, tableFile(table.name)), table))
    yield JSON.parse(line) as Row;
}

async function fillDatabase(database: Database, folder: string, manifest: Manifest, signal: AbortSignal) {
  const ran = Object.fromEntries(manifest.migrations.map((name) => [name, MIGRATIONS[name]!]));
  await migrate(database, ran);
  await database.transaction(async (trx) => {
    for (const table of manifest.tables) {
      signal.throwIfAborted();
      await fillTable(trx, table, rowsOf(folder, table));
    }
  });
}

/** The rows in the new database must give exactly the lines of the backup. */
async function verifyRows(place: RestorePlace, manifest: Manifest): Promise<void> {
  const snapshot = await openSnapshot(place);
  try {
    for (const table of manifest.tables) {
      const shape = snapshot.tables.find(({ name }) => name === table.name);
      const found = shape === undefined ? null : await hashLines(snapshot.rows(shape), lineOf);
      if (found?.lines !== table.lines || found.sha256 !== table.sha256)
        throw new Error(`戻した表 ${table.name} が、バックアップと一致しません。戻すのをやめました。`);
    }
  } finally {
    await snapshot.close();
  }
}

async function copyPhotos(
  folder: string,
  manifest: Manifest,
  kept: string,
  signal: AbortSignal,
): Promise<void> {
  const parents = new Set<string>();
  let last = '';
  for await (const { path } of listedPhotos(folder, manifest)) {
    signal.throwIfAborted();
    const to = photoPath(kept, path);
    const photo = dirname(to);
    if (photo !== last) {
      await mkdir(photo, { recursive: true });
      if (last !== '') await syncFolder(last);
      last = photo;
      parents.add(dirname(photo));
    }
    await copyFile(photoPath(join(folder, PHOTOS), path), to);
  }
  if (last !== '') await syncFolder(last);
  for (const parent of parents) await syncFolder(parent);
}

async function verifyPhotos(folder: string, manifest: Manifest, kept: string): Promise<void> {
  for await (const photo of listedPhotos(folder, manifest))
    if (!(await isAsListed(kept, photo)))
      throw new Error(`戻した写真 ${photo.path} が、バックアップと一致しません。戻すのをやめました。`);
}

export interface RestoreOptions {
  /** Checks every hash and count of the restored data, too. */
  verify: boolean;
  signal: AbortSignal;
}

async function build(
  folder: string,
  manifest: Manifest,
  place: RestorePlace,
  { verify, signal }: RestoreOptions,
) {
  const staged = { ...place, dataDir: join(place.dataDir, STAGING) };
  await mkdir(join(staged.dataDir, KEPT), { recursive: true, mode: FOLDER_MODE });
  const kept = join(staged.dataDir, KEPT);
  await copyPhotos(folder, manifest, kept, signal);
  const database = openDatabase(staged);
  try {
    await fillDatabase(database, folder, manifest, signal);
    if (verify) await verifyRows(staged, manifest);
    if (verify) await verifyPhotos(folder, manifest, kept);
    await migrate(database);
  } finally {
    await database.close();
  }
}

/** Photos first: the database is what makes the folder usable by a server. */
async function takePlace({ databaseUrl, dataDir }: RestorePlace): Promise<void> {
  const staging = join(dataDir, STAGING);
  for (const name of databaseUrl === undefined ? ['photos', 'satomori.db'] : ['photos'])
    await rename(join(staging, name), join(dataDir, name));
  await rm(staging, { recursive: true, force: true });
  await syncFolder(dataDir);
}

async function refuseFull(place: RestorePlace): Promise<void> {
  const entries = await entriesOf(place.dataDir);
  if (entries !== null && entries.length > 0)
    throw new Error(
      `${place.dataDir} は空ではありません（${entries.slice(0, 3).join('、')}）。空のフォルダーを DATA_DIR にしてください。何も変えていません。`,
    );
  if (place.databaseUrl === undefined) return;
  const database = openDatabase(place);
  try {
    if ((await tableNames(database)).length > 0)
      throw new Error(
        'PostgreSQL のデータベースに、もう表があります。空のデータベースを DATABASE_URL にしてください。何も変えていません。',
      );
  } finally {
    await database.close();
  }
}

async function undo(place: RestorePlace, wasThere: boolean): Promise<void> {
  await rm(wasThere ? join(place.dataDir, STAGING) : place.dataDir, { recursive: true, force: true });
  if (place.databaseUrl === undefined) return;
  const database = openDatabase(place);
  try {
    await dropTables(database);
  } finally {
    await database.close();
  }
}

/**
 * Restores a backup of either engine into an empty folder, and an empty PostgreSQL if one is given. The whole backup
 * is checked before anything is written; after a failure nothing remains. Older tables are then migrated.
 *
 * @throws {Error} with a Japanese sentence
 * Source: R21.
 */
export async function restoreBackup(
  folder: string,
  place: RestorePlace,
  options: RestoreOptions,
): Promise<Manifest> {
  await refuseFull(place);
  const manifest = await verifyBackup(folder, options.signal);
  refuseNewer(manifest);
  const wasThere = (await entriesOf(place.dataDir)) !== null;
  try {
    await build(folder, manifest, place, options);
    await takePlace(place);
    return manifest;
  } catch (error) {
    await undo(place, wasThere);
    throw error;
  }
}

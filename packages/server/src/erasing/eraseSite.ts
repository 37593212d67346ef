import type { Database } from '../database/database.ts';
import { tablesOfSites } from '../database/snapshot/siteTables.ts';
import { emptyLog, overwriteDeleted, rewriteFile } from './databaseFileRepository.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import {
  countRows,
  deleteSite,
  deleteSomeRows,
  deleteAttempts,
  deleteErasure,
  noteErasure,
} from './erasureRepository.ts';
import { eraseNamedPhotos, eraseUnnamedPhotos } from './erasePhotos.ts';

export interface ErasingOptions {
  /** A server may be using the data at the same time. */
  mayServerRun: boolean;
  /** Milliseconds of the wall clock. */
  now: number;
  signal: AbortSignal;
}

export interface Erased {
  rows: number;
  photos: number;
  /** Files that somebody may be sending now: they can be erased in an hour. */
  youngFiles: number;
}

const BATCH_ROWS = 500;
/** First what lets somebody sign in, send or receive: nothing is added meanwhile. */
const FIRST = [
  'users',
  'integrations',
  'mail_logs',
  'push_subscriptions',
  'line_accounts',
  'line_links',
  'deliveries',
];

/** Deletes the rows of a site from a table, a few at a time, so that other sites are not kept waiting. */
async function eraseTable(
  database: Database,
  table: string,
  siteId: string,
  signal: AbortSignal,
): Promise<number> {
  for (let erased = 0; ; ) {
    signal.throwIfAborted();
    const deleted = await deleteSomeRows(database, table, siteId, BATCH_ROWS);
    erased += deleted;
    if (deleted === 0) return erased;
  }
}

/** Repeated until nothing is found: deleting a post counts in another table, and a request may just have ended. */
async function eraseTables(
  database: Database,
  tables: readonly string[],
  siteId: string,
  signal: AbortSignal,
): Promise<number> {
  for (let erased = 0; ; ) {
    let found = 0;
    for (const table of tables) found += await eraseTable(database, table, siteId, signal);
    erased += found;
    if (found === 0) return erased;
  }
}

/** Files of photos before their rows, which alone name them. */
async function eraseRows(database: Database, photos: PhotoStore, siteId: string, signal: AbortSignal) {
  await deleteAttempts(database.db, siteId);
  const first = await eraseTables(database, FIRST, siteId, signal);
  const erasedPhotos = await eraseNamedPhotos(database, photos, siteId, signal);
  // The database keeps the audit log as long as the site exists.
  await deleteSite(database.db, siteId);
  const others = await eraseTables(database, await tablesOfSites(database.db), siteId, signal);
  return { rows: first + erasedPhotos + 1 + others, photos: erasedPhotos };
}

/**
 * Erases a site: its rows in all tables, the files of its photos, and what the embedded database's file still contains
 * of them. Interrupted, it is continued by the next call; other sites can be used meanwhile.
 *
 * @throws {Error} with a Japanese sentence if the file could not be written anew
 * Source: R128.
 */
export async function eraseSite(
  database: Database,
  photos: PhotoStore,
  siteId: string,
  { mayServerRun, now, signal }: ErasingOptions,
): Promise<Erased> {
  const { db, engine } = database;
  if (engine === 'sqlite') await overwriteDeleted(db);
  await noteErasure(db, siteId, now);
  const erased = await eraseRows(database, photos, siteId, signal);
  const youngFiles = await eraseUnnamedPhotos(database, photos, { mayServerRun, now, signal });
  signal.throwIfAborted();
  if (engine === 'sqlite') await rewriteFile(db);
  if (youngFiles > 0) return { ...erased, youngFiles };
  await deleteErasure(db, siteId);
  if (engine === 'sqlite') await emptyLog(db);
  return { ...erased, youngFiles };
}

/** The number of rows of a site in all tables, to show before they are erased. */
export async function countSite({ db }: Pick<Database, 'db'>, siteId: string) {
  let rows = 1;
  for (const table of await tablesOfSites(db)) rows += await countRows(db, table, siteId);
  return { rows, photos: await countRows(db, 'images', siteId) };
}

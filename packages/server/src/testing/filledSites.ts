import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { lineOf } from '../backup/format.ts';
import type { Database } from '../database/database.ts';
import { siteColumnOf } from '../database/snapshot/siteTables.ts';
import type { Row, TableShape, ValueKind } from '../database/snapshot/shape.ts';
import { openSnapshot } from '../database/snapshot/snapshot.ts';
import { keptFolder } from '../photos/photoStore.ts';
import type { DatabaseLocation } from './openTestDatabase.ts';

type Place = Pick<DatabaseLocation, 'dataDir' | 'databaseUrl'>;

/** Above the numbers that triggers give. */
const FIRST = 100;
const ROWS = 3;

const photosOf = ({ dataDir }: Place) => join(dataDir, 'photos');

function valueOf(kind: ValueKind, text: string, number: number): unknown {
  const values: Record<ValueKind, unknown> = {
    text,
    integer: number,
    real: number / 8,
    boolean: number % 2 === 0,
    json: JSON.stringify({ text }),
  };
  return values[kind];
}

function rowOf({ name, columns }: TableShape, siteId: string, mark: string, number: number): Row {
  const written = columns.map(({ name: column, kind }) => {
    if (column === siteColumnOf(name)) return [column, siteId];
    if (column === 'deleted_at') return [column, null];
    if (column === 'storage_key') return [column, randomBytes(16).toString('hex')];
    const text = `${mark} ${name}.${column} ${number}`;
    // Longer than a page of the file.
    return [column, valueOf(kind, column === 'body' ? text.repeat(500) : text, number)];
  });
  return Object.fromEntries(written) as Row;
}

/** Writes a photo's files with the mark as their content. */
export async function writePhoto(place: Place, storageKey: string, mark: string): Promise<void> {
  const folder = keptFolder(photosOf(place), storageKey);
  await mkdir(folder, { recursive: true });
  for (const name of ['original', 'view.webp', 'thumb.webp'])
    await writeFile(join(folder, name), `${mark} ${storageKey} ${name}`);
}

async function shapesOf(place: Place): Promise<readonly TableShape[]> {
  const snapshot = await openSnapshot(place);
  await snapshot.close();
  return snapshot.tables;
}

/** Creates a site with rows in every table that has rows of sites: the mark is in every text and every photo file. */
export async function fillSite({ db }: Database, place: Place, siteId: string, mark: string): Promise<void> {
  const shapes = await shapesOf(place);
  for (const shape of shapes.filter(({ name }) => siteColumnOf(name) !== null))
    for (let number = FIRST; number < FIRST + ROWS; number += 1)
      // A site is found by the key of its name; elsewhere the mark is in the keys, too.
      await (shape.name === 'sites' ? db : db.withoutPlugins())
        .insertInto(shape.name as never)
        .values(rowOf(shape, siteId, mark, number))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  const images = await db.selectFrom('images').select('storage_key').where('site_id', '=', siteId).execute();
  for (const { storage_key } of images) await writePhoto(place, storage_key, mark);
}

/** All rows of a site by table, as a backup writes them, and those that triggers derive. */
export async function rowsOfSite(
  { db }: Database,
  place: Place,
  siteId: string,
): Promise<Record<string, string[]>> {
  const snapshot = await openSnapshot(place);
  const lines: Record<string, string[]> = {};
  for (const table of snapshot.tables) {
    const column = siteColumnOf(table.name);
    lines[table.name] = [];
    for await (const rows of snapshot.rows(table))
      for (const row of rows)
        if (column !== null && row[column] === siteId) lines[table.name]?.push(lineOf(row));
  }
  await snapshot.close();
  const cells = await db.selectFrom('post_cells').selectAll().where('site_id', '=', siteId).execute();
  return { ...lines, post_cells: cells.map((row) => lineOf({ ...row })).sort() };
}

/** The content of each photo file that rows of the site name. */
export async function photosOfSite({ db }: Database, place: Place, siteId: string) {
  const images = await db.selectFrom('images').select('storage_key').where('site_id', '=', siteId).execute();
  const files: Record<string, string> = {};
  for (const { storage_key } of images) {
    const folder = keptFolder(photosOf(place), storage_key);
    for (const name of await readdir(folder))
      files[`${storage_key}/${name}`] = await readFile(join(folder, name), 'latin1');
  }
  return files;
}

/** Files in a folder that contain a text, also compressed ones. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const content = entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    if (content.includes(text)) found.push(path);
  }
  return found;
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Basemap } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { syncFolder } from '../disk/syncFolder.ts';
import { type Archive, openArchive } from './archive.ts';
import { inspectArchive, type SiteCenter } from './inspectArchive.ts';

/** In a site's folder: describes its map and names the file, so that replacing it replaces the map. */
const DESCRIPTION = 'basemap.json';

/** As it is on the disk: instants are milliseconds. */
export type StoredBasemap = Omit<Basemap, 'loaded_at'> & { loaded_at: number };

/** The base maps of the sites, as files: a folder for each site, with one map. Source: R190, R191. */
export interface BasemapStore {
  /** `null` where none is loaded. */
  find(scope: Scope): Promise<StoredBasemap | null>;
  /** Where the file of a map lies that `find` returned. */
  fileOf(scope: Scope, id: string): string;
  /** The content of that file. */
  archive(scope: Scope, id: string): Archive;
  /**
   * Copies a file and makes it the site's map; synced to disk when it resolves.
   *
   * @throws {BasemapError} for a file that cannot be its map; nothing has changed then
   */
  replace(scope: Scope, file: string, center: SiteCenter, now: number): Promise<StoredBasemap>;
  /** @returns `false` where there was none */
  remove(scope: Scope): Promise<boolean>;
}

/** Copies a file to disk. @returns its SHA-256 */
async function copyHashed(from: string, to: string): Promise<string> {
  const hash = createHash('sha256');
  const hashed = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(createReadStream(from), hashed, createWriteStream(to, { flush: true }));
  return hash.digest('hex');
}

async function readDescription(folder: string): Promise<StoredBasemap | null> {
  try {
    return JSON.parse(await readFile(join(folder, DESCRIPTION), 'utf8')) as StoredBasemap;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** @param root the folder of all base maps */
export function createBasemapStore(root: string): BasemapStore {
  const folderOf = ({ siteId }: Scope) => join(root, siteId);
  const fileOf = (scope: Scope, id: string) => join(folderOf(scope), `${id}.pmtiles`);

  /** A server that still reads an earlier map has its file open only while it answers. */
  async function removeOthers(scope: Scope, id: string): Promise<void> {
    const folder = folderOf(scope);
    const others = (await readdir(folder)).filter((name) => name !== DESCRIPTION && name !== `${id}.pmtiles`);
    for (const name of others) await rm(join(folder, name), { force: true });
  }

  async function replace(scope: Scope, file: string, center: SiteCenter, now: number) {
    const folder = folderOf(scope);
    // Before anything is copied, since the file may be far too large.
    await inspectArchive(file, `${file} ${now}`, center);
    await mkdir(folder, { recursive: true });
    await syncFolder(root);
    const incoming = join(folder, `${process.pid}.new`);
    try {
      const id = await copyHashed(file, incoming);
      const content = await inspectArchive(incoming, id, center);
      const stored = { id, ...content, loaded_at: now };
      await rename(incoming, fileOf(scope, id));
      await writeFile(join(folder, `${DESCRIPTION}.new`), `${JSON.stringify(stored)}\n`, { flush: true });
      await syncFolder(folder);
      await rename(join(folder, `${DESCRIPTION}.new`), join(folder, DESCRIPTION));
      await syncFolder(folder);
      await removeOthers(scope, id);
      return stored;
    } finally {
      await rm(incoming, { force: true });
    }
  }

  return {
    find: (scope) => readDescription(folderOf(scope)),
    fileOf,
    archive: (scope, id) => openArchive(fileOf(scope, id), id),
    replace,
    remove: async (scope) => {
      const isThere = (await readDescription(folderOf(scope))) !== null;
      await rm(folderOf(scope), { recursive: true, force: true });
      if (isThere) await syncFolder(root);
      return isThere;
    },
  };
}

import { once } from 'node:events';
import { createReadStream, mkdtempSync, type ReadStream, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PhotoRow } from '../../photos/repository.ts';
import { photoArchive, type PhotoSource } from './photoArchive.ts';
import type { PlacedList } from './savedList.ts';

/** More than the streams on the way keep in their buffers. */
const PHOTO = Buffer.alloc(2_000_000, 7);
const PHOTOS = 6;

type Post = { id: string; photos: PhotoRow[] };
const postOf = (number: number): Post => ({
  id: `post-${number}`,
  photos: [{ storage_key: `key-${number}`, photo_kind: 'unsorted', caption: null } as PhotoRow],
});

describe('an archive of photos, as a stream', () => {
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'satomori-archive-'));
    file = join(folder, 'view.webp');
    writeFileSync(file, PHOTO);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Pages of one post, with what was read of them so far. */
  function openArchive(read: PhotoSource['store']['read'] = readFile) {
    const opened: ReadStream[] = [];
    const pages = { read: 0, isClosed: false };
    async function* pagesOf() {
      try {
        for (; pages.read < PHOTOS; pages.read += 1) yield [postOf(pages.read)];
      } finally {
        pages.isClosed = true;
      }
    }
    const list: PlacedList<Post> = {
      about: { site: '里山町', subject: '捕獲の写真', filter: [], savedAt: 0 },
      columns: [],
      placed: { geometry: () => null, title: ({ id }) => id, at: () => null },
      pages: pagesOf(),
    };
    const store: PhotoSource['store'] = {
      has: async () => true,
      read: async (...photo) => {
        const found = await read(...photo);
        opened.push(found.stream);
        return found;
      },
    };
    const scope = { roles: new Set() } as unknown as PhotoSource['scope'];
    // Photos without a sender ask the database nothing.
    const db = null as unknown as PhotoSource['db'];
    return { archive: photoArchive(list, { db, scope, store }), opened, pages };
  }
  const readFile: PhotoSource['store']['read'] = async () => ({
    stream: createReadStream(file),
    bytes: PHOTO.length,
  });

  it('opens a photo when the one before it has been taken, so that none waits in memory', async () => {
    const { archive, opened } = openArchive();
    let bytes = 0;
    for await (const piece of archive) {
      bytes += (piece as Buffer).length;
      // Besides the one that is read, one whose last bytes are on their way.
      expect(opened.length).toBeLessThanOrEqual(Math.floor(bytes / PHOTO.length) + 2);
    }
    expect(opened).toHaveLength(PHOTOS);
    expect(bytes).toBeGreaterThan(PHOTOS * PHOTO.length);
  });

  it('ends with its reader: the photo is closed, and no further one is read', async () => {
    const { archive, opened, pages } = openArchive();
    await once(archive, 'readable');
    archive.read();
    archive.destroy();
    await expect.poll(() => pages.isClosed).toBe(true);
    await expect.poll(() => opened.every(({ closed }) => closed)).toBe(true);
    expect(opened.length).toBeLessThanOrEqual(2);
  });

  it('is cut off, without a manifest, where a photo cannot be read to its end', async () => {
    let asked = 0;
    const { archive, pages } = openArchive(async (...photo) => {
      if ((asked += 1) === 3) throw new Error('disk');
      return readFile(...photo);
    });
    await expect(buffer(archive)).rejects.toThrow('disk');
    expect(pages.isClosed).toBe(true);
  });

  it('is whole otherwise', async () => {
    const files = unzipSync(await buffer(openArchive().archive));
    expect(Object.keys(files)).toHaveLength(PHOTOS + 1);
    expect(Object.keys(files).at(-1)).toBe('目録.csv');
    for (const [name, content] of Object.entries(files))
      if (name.endsWith('.webp')) expect(PHOTO.equals(content)).toBe(true);
  });
});

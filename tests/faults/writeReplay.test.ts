import { copyFile, mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCapture } from '../support/entries.ts';
import { type EmptySite, startEmptySite } from '../support/emptySite.ts';
import { inForm } from '../support/fullForm.ts';
import { photoOf, sha256, takeJpeg } from '../support/photos.ts';
import { mayTrace, traceDisk, WRITES } from '../support/strace.ts';

const POSTS = inForm(4, 16);
const DATABASE = 'satomori.db';
const WAL = `${DATABASE}-wal`;

/** The state of the disk after a cut: this much of the journal, and these photos under their final names. */
interface Cut {
  walBytes: number;
  photos: ReadonlySet<string>;
}

/** After each write of the journal and each photo that got its final name, in order. */
function cutsIn(trace: string): Cut[] {
  let walBytes = 0;
  const photos = new Set<string>();
  const cuts: Cut[] = [];
  for (const line of trace.split('\n')) {
    const write = /pwrite64\(\d+<[^>]*-wal>.*, (\d+), (\d+)\)\s+= \d+/.exec(line);
    const rename = /rename(?:at2?)?\(.*\/kept\/[0-9a-f]{2}\/([0-9a-f]+)"[^"]*\)\s+= 0/.exec(line);
    if (write !== null) walBytes = Math.max(walBytes, Number(write[1]) + Number(write[2]));
    else if (rename !== null) photos.add(rename[1]!);
    else continue;
    cuts.push({ walBytes, photos: new Set(photos) });
  }
  return cuts;
}

// Source: R1, R2.
describe.skipIf(!mayTrace)('the write log of a server that takes captures', () => {
  let site: EmptySite;
  let folder: string;
  let base: string;
  let cuts: Cut[];
  /** Length of the journal when each entry was acknowledged. */
  const acknowledged = new Map<string, number>();
  const hashes = new Map<string, string>();

  beforeAll(async () => {
    site = await startEmptySite();
    folder = await mkdtemp(join(tmpdir(), 'satomori-replay-'));
    base = join(folder, 'base');
    const { dataDir, child } = site.server;
    const trace = await traceDisk(child, join(folder, 'trace'), { calls: WRITES });
    let text = '';
    for (let index = 0; index < POSTS; index += 1) {
      const photo = photoOf(await takeJpeg(index, 64, 48));
      const { id, send } = writeCapture([photo], `${index}`);
      await send(site.admin);
      text += trace.read();
      acknowledged.set(id, cutsIn(text).at(-1)!.walBytes);
      hashes.set(photo.id, photo.sha256);
    }
    await trace.stop();
    await site.server.kill9();
    // If the journal had restarted from its beginning, a prefix would not be what was on disk.
    expect(text).not.toMatch(/pwrite64\(\d+<[^>]*satomori\.db>/);
    cuts = cutsIn(text);
    await copyFile(join(dataDir, DATABASE), base);
    await copyFile(join(dataDir, WAL), `${base}-wal`);
  });
  afterAll(async () => {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function openAt({ walBytes }: Cut): Promise<DatabaseSync> {
    const copy = join(folder, 'cut.db');
    await rm(`${copy}-shm`, { force: true });
    await copyFile(base, copy);
    await copyFile(`${base}-wal`, `${copy}-wal`);
    await truncate(`${copy}-wal`, walBytes);
    return new DatabaseSync(copy);
  }

  it('cut at any write holds what was acknowledged, whole, and no row without its photo', async () => {
    expect(cuts.length).toBeGreaterThan(POSTS * 2);
    const found: number[] = [];
    for (const cut of cuts) {
      const database = await openAt(cut);
      const ids = new Set(
        database
          .prepare('select id from posts')
          .all()
          .map((row) => row['id']),
      );
      const images = database.prepare('select storage_key from images').all();
      expect(database.prepare('pragma quick_check').get()).toEqual({ quick_check: 'ok' });
      database.close();
      const lost = [...acknowledged].filter(([id, bytes]) => bytes <= cut.walBytes && !ids.has(id));
      const bare = images.filter((row) => !cut.photos.has(String(row['storage_key'])));
      expect({ walBytes: cut.walBytes, lost, bare }).toEqual({ walBytes: cut.walBytes, lost: [], bare: [] });
      found.push(ids.size);
    }
    // From none to all of them, one at a time.
    expect([...new Set(found)]).toEqual(Array.from({ length: POSTS + 1 }, (_, count) => count));
  });

  it('leaves each photo as it was sent', async () => {
    const database = await openAt(cuts.at(-1)!);
    const images = database.prepare('select id, storage_key from images').all();
    database.close();
    expect(images).toHaveLength(POSTS);
    for (const { id, storage_key } of images) {
      const key = String(storage_key);
      const file = join(site.server.dataDir, 'photos', 'kept', key.slice(0, 2), key, 'original');
      expect(sha256(await readFile(file))).toBe(hashes.get(String(id)));
    }
  });
});

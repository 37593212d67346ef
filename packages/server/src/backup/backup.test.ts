import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from 'node:crypto';
import { newId, putCapturePhoto } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Clocks } from '../clock-watch/watchClock.ts';
import type { Database, Engine } from '../database/database.ts';
import { openSnapshot } from '../database/snapshot/snapshot.ts';
import { MIGRATIONS } from '../database/migrations/index.ts';
import { keptFolder } from '../photos/photoStore.ts';
import { captureOf, describeFor, formOf, postCapture, sha256, takePhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type DatabaseLocation, placeForDatabase, postgresUrl } from '../testing/openTestDatabase.ts';
import { runCommand } from '../testing/runCommand.ts';
import { startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { lineOf, type Manifest, MANIFEST } from './format.ts';
import { hashLines } from './lines.ts';

/** The time is written only once. */
const STILL: Clocks = {
  wall: () => Date.parse('2026-11-20T00:00:00Z'),
  monotonic: () => 0,
  database: () => Promise.resolve(null),
};

const ENGINES: Engine[] = postgresUrl === undefined ? ['sqlite'] : ['sqlite', 'postgres'];

type Place = Pick<DatabaseLocation, 'dataDir' | 'databaseUrl'>;
const run = (args: readonly string[], { dataDir, databaseUrl }: Place, signal?: AbortSignal) =>
  runCommand(args, {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    ...(signal === undefined ? {} : { signal }),
  });

const manifestOf = async (backup: string) =>
  JSON.parse(await readFile(join(backup, MANIFEST), 'utf8')) as Manifest;

/** The rows of each table, as count and hash. */
async function rowsOf(place: Place, names: readonly string[]) {
  const snapshot = await openSnapshot(place);
  try {
    const rows: Record<string, unknown> = {};
    for (const table of snapshot.tables.filter(({ name }) => names.includes(name)))
      rows[table.name] = await hashLines(snapshot.rows(table), lineOf);
    return rows;
  } finally {
    await snapshot.close();
  }
}

/** The sum of the map's stored counts: they are in no backup, and computed again by the restore. */
async function countCells({ db }: Pick<Database, 'db'>): Promise<number> {
  const { sum } = await db
    .selectFrom('post_cells')
    .select((eb) => eb.fn.sum<number>('count').as('sum'))
    .executeTakeFirstOrThrow();
  return sum;
}

/** The queue: a restore must neither process messages again nor forget pending ones. */
const waitingOf = ({ db }: Pick<Database, 'db'>) =>
  db.selectFrom('waiting_messages').selectAll().orderBy('id').execute();

/** Every photo that rows name is in its place and unchanged. */
async function expectPhotosWhole(database: Database, dataDir: string): Promise<number> {
  const images = await database.db.selectFrom('images').select(['storage_key', 'sha256']).execute();
  for (const { storage_key, sha256: wanted } of images) {
    const folder = keptFolder(join(dataDir, 'photos'), storage_key);
    expect((await readdir(folder)).sort()).toEqual(['original', 'thumb.webp', 'view.webp']);
    expect(sha256(await readFile(join(folder, 'original')))).toBe(wanted);
  }
  return images.length;
}

describeOnEachEngine('a backup', (engine) => {
  let server: TestServer;
  let west: TestClient;
  let folder: string;
  const places: DatabaseLocation[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satomori-backup-'));
    server = await startTestServer(engine, { clocks: STILL });
    west = await server.as('west');
    await receiveContact(server, await insertArmedTrap(server), 'open');
    const photo = { ...(await takePhoto(1)), turn: 90 } as const;
    await postCapture(west, captureOf(server, { memo: '𠮷 "引用" \\ 行\n末' }), [photo]);
    // One pending message, and one that was processed.
    await server.services.uplinks.stop();
    await receiveContact(server, await insertArmedTrap(server), 'open');
    expect(await waitingOf(server.database)).toHaveLength(1);
  });
  afterAll(async () => {
    await server.stop();
    for (const place of places) await place.remove();
    await rm(folder, { recursive: true, force: true });
  });

  async function emptyPlace(of: Engine): Promise<DatabaseLocation> {
    const place = await placeForDatabase(of);
    places.push(place);
    return place;
  }
  const backUp = async (place: Place = server.place) => {
    const result = await run(['backup', '--out', join(folder, newId())], place);
    expect(result).toMatchObject({ code: 0 });
    return result.stdout.trim();
  };

  async function expectEmpty(place: DatabaseLocation): Promise<void> {
    expect(await readdir(place.dataDir)).toEqual([]);
    // Opening it would create the file.
    if (place.databaseUrl === undefined) return;
    const database = place.open();
    expect(await database.db.introspection.getTables()).toEqual([]);
    await database.close();
  }

  it('made under load holds all that was acknowledged before it began, and every photo whole', async () => {
    const acknowledged: string[] = [];
    let isOver = false;
    async function post(shade: number): Promise<void> {
      acknowledged.push((await postCapture(west, captureOf(server), [await takePhoto(shade)])).id);
    }
    for (let shade = 10; shade < 16; shade += 1) await post(shade);
    const before = [...acknowledged];
    const load = async (from: number) => {
      const photo = await takePhoto(from);
      const replaced = await postCapture(west, captureOf(server), [photo]);
      for (let shade = from; !isOver; shade += 1) {
        await post(shade);
        // A photo that the snapshot may name is replaced by another under its id.
        const better = { ...(await takePhoto(shade + 1)), id: photo.id };
        const body = describeFor(replaced.id, better);
        await west.http.call(putCapturePhoto, { body }, { form: formOf('image', body, [better]) });
      }
    };
    const loads = [load(100), load(200)];
    const backups: string[] = [];
    for (let time = 0; time < 2; time += 1) backups.push(await backUp());
    isOver = true;
    await Promise.all(loads);

    for (const backup of backups) {
      const place = await emptyPlace('sqlite');
      const restored = await run(['restore', backup, '--verify'], place);
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      const database = place.open();
      const posts = await database.db.selectFrom('posts').select('id').execute();
      const kept = new Set(posts.map(({ id }) => id));
      expect(before.filter((id) => !kept.has(id))).toEqual([]);
      // Each post has the photo that was acknowledged with it.
      const images = await database.db.selectFrom('images').select('owner_id').execute();
      const withPhoto = new Set(images.map(({ owner_id }) => owner_id));
      expect(posts.filter(({ id }) => !withPhoto.has(id))).toEqual([]);
      expect(await expectPhotosWhole(database, place.dataDir)).toBe(images.length);
      await database.close();
    }
  });

  it('goes through the other engine and back with equal rows', async () => {
    let place: Place = server.place;
    // Stops the server's own writes (its probe, its sequence, its clock).
    await server.services.uplinks.stop();
    await server.services.clockWatch.check();
    const first = await manifestOf(await backUp());
    const names = first.tables.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['users', 'traps', 'trap_logs', 'posts', 'images', 'settings']),
    );
    const rows = await rowsOf(place, names);
    const counted = await countCells(server.database);
    expect(counted).toBeGreaterThan(0);
    for (const next of [...ENGINES].reverse()) {
      const to = await emptyPlace(next);
      const restored = await run(['restore', await backUp(place), '--verify'], to);
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      expect(await rowsOf(to, names)).toEqual(rows);
      const database = to.open();
      expect(await countCells(database)).toBe(counted);
      await database.close();
      place = to;
    }
    const last = await manifestOf(await backUp(place));
    expect(last.tables.map(({ name, lines, sha256: hash }) => [name, lines, hash])).toEqual(
      first.tables.map(({ name, lines, sha256: hash }) => [name, lines, hash]),
    );
    expect(last.photos).toEqual(first.photos);
  });

  it('is read by nobody else', async () => {
    const backup = await backUp();
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(backup)).toBe(0o700);
    expect(await modeOf(join(backup, 'tables', 'signing_keys.jsonl.gz'))).toBe(0o600);
    expect(await modeOf(join(backup, MANIFEST))).toBe(0o600);
  });

  it.each<[what: string, spoil: (backup: string) => Promise<unknown>, words: RegExp]>([
    [
      'a table cut off',
      async (backup) => {
        const file = join(backup, 'tables', 'traps.jsonl.gz');
        await truncate(file, (await stat(file)).size - 20);
      },
      /壊れています（tables\/traps\.jsonl\.gz/,
    ],
    [
      'a row more',
      async (backup) => {
        const { gzipSync } = await import('node:zlib');
        await appendFile(join(backup, 'tables', 'users.jsonl.gz'), gzipSync('{"id":"x"}\n'));
      },
      /壊れています（tables\/users\.jsonl\.gz/,
    ],
    [
      'a table missing',
      (backup) => rm(join(backup, 'tables', 'posts.jsonl.gz')),
      /壊れています（tables\/posts\.jsonl\.gz/,
    ],
    [
      'a photo altered',
      async (backup) => {
        const [prefixFolder = ''] = await readdir(join(backup, 'photos'));
        const [key = ''] = await readdir(join(backup, 'photos', prefixFolder));
        const file = join(backup, 'photos', prefixFolder, key, 'original');
        const bytes = await readFile(file);
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
        // A photo may share its disk blocks with the server's, so the file is replaced rather than changed.
        await rm(file);
        await writeFile(file, bytes);
      },
      /壊れています（photos\/[0-9a-f]{2}\/[0-9a-f]{32}\/original/,
    ],
    [
      'its manifest altered',
      (backup) => appendFile(join(backup, MANIFEST), ' '),
      /壊れています（manifest\.json/,
    ],
    ['its end missing', (backup) => rm(join(backup, MANIFEST)), /途中で切れています/],
  ])('with %s is refused, and nothing is left behind', async (_what, spoil, words) => {
    const backup = await backUp();
    await spoil(backup);
    const verified = await run(['verify', backup], server.place);
    expect(verified).toMatchObject({ code: 1, stdout: '' });
    expect(verified.stderr).toMatch(words);
    const place = await emptyPlace(engine);
    const restored = await run(['restore', backup], place);
    expect(restored).toMatchObject({ code: 1, stdout: '' });
    expect(restored.stderr).toMatch(words);
    await expectEmpty(place);
  });

  /** A backup whose manifest claims other migrations. */
  async function backupWith(migrations: (ran: string[]) => string[]): Promise<string> {
    const backup = await backUp();
    const manifest = await manifestOf(backup);
    const text = JSON.stringify({ ...manifest, migrations: migrations(manifest.migrations) });
    await writeFile(join(backup, MANIFEST), text);
    await writeFile(join(backup, `${MANIFEST}.sha256`), `${hash('sha256', text)}  ${MANIFEST}\n`);
    return backup;
  }

  it('of a newer version is refused; one that does not fit its tables leaves nothing behind', async () => {
    const newer = await backupWith((ran) => [...ran, '9999_later']);
    const good = await backUp();
    // Tables that these migrations do not create, so that it fails part of the way through.
    const torn = await backupWith((ran) => ran.slice(0, 1));
    for (const [backup, words] of [
      [newer, /新しい版.*9999_later/],
      [torn, /./],
    ] as const) {
      const place = await emptyPlace(engine);
      const { code, stderr } = await run(['restore', backup], place);
      expect(code).toBe(1);
      expect(stderr).toMatch(words);
      await expectEmpty(place);
      // Nothing that would prevent the next restore either.
      expect(await run(['restore', good], place)).toMatchObject({ code: 0, stderr: '' });
    }
  });

  it('of an older version is brought up to date', async () => {
    const old = await placeForDatabase(engine);
    places.push(old);
    const { migrate, readMigrations } = await import('../database/migrations/migrate.ts');
    const [first = ''] = Object.keys(MIGRATIONS);
    const before = old.open();
    await migrate(before, { [first]: MIGRATIONS[first]! });
    await before.db.insertInto('settings').values({ key: 'kept', value: '1' }).execute();
    await before.close();
    const place = await emptyPlace(engine);
    expect(await run(['restore', await backUp(old), '--verify'], place)).toMatchObject({ code: 0 });
    const after = place.open();
    expect(await readMigrations(after)).toEqual(Object.keys(MIGRATIONS).sort());
    expect(await after.db.selectFrom('settings').selectAll().execute()).toEqual([
      { key: 'kept', value: '1' },
    ]);
    await after.close();
  });

  it('goes only into what is empty', async () => {
    const backup = await backUp();
    const full = await emptyPlace('sqlite');
    await mkdir(join(full.dataDir, 'photos'));
    const refused = await run(['restore', backup], full);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/空ではありません（photos）/);
    expect(await readdir(full.dataDir)).toEqual(['photos']);
    const before = await rowsOf(server.place, ['users', 'traps']);
    const here = await emptyPlace('sqlite');
    const onto = await run(['restore', backup], {
      dataDir: here.dataDir,
      databaseUrl: server.place.databaseUrl,
    });
    // The server's own PostgreSQL has tables; for SQLite the empty folder accepts the backup.
    expect(onto.code).toBe(engine === 'postgres' ? 1 : 0);
    expect(await rowsOf(server.place, ['users', 'traps'])).toEqual(before);
  });

  it('that is stopped half way leaves nothing, and says so of one that was killed', async () => {
    const out = join(folder, newId());
    const stopped = await run(
      ['backup', '--out', out],
      server.place,
      AbortSignal.abort(new Error('中断しました。')),
    );
    expect(stopped).toMatchObject({ code: 1, stdout: '', stderr: '中断しました。\n' });
    expect((await readdir(folder)).filter((name) => join(folder, name).startsWith(out))).toEqual([]);
    await mkdir(`${out}.partial`);
    const refused = await run(['backup', '--out', out], server.place);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('途中で止まった');
  });

  it('tells of photos that are gone, and keeps the rest', async () => {
    const { id } = await postCapture(west, captureOf(server), [await takePhoto(77)]);
    const { storage_key, id: photoId } = await server.database.db
      .selectFrom('images')
      .select(['storage_key', 'id'])
      .where('owner_id', '=', id)
      .executeTakeFirstOrThrow();
    await rm(keptFolder(join(server.place.dataDir, 'photos'), storage_key), { recursive: true });
    const out = join(folder, newId());
    const told = await run(['backup', '--out', out], server.place);
    expect(told).toMatchObject({ code: 1, stdout: `${out}\n` });
    expect(told.stderr).toContain(photoId);
    expect(await run(['verify', out], server.place)).toMatchObject({ code: 0 });
  });
});

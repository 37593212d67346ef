import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '../app/buildServer.ts';
import type { Database } from '../database/database.ts';
import { MIGRATIONS } from '../database/migrations/index.ts';
import { migrate, readMigrations } from '../database/migrations/migrate.ts';
import { fillTable } from '../database/snapshot/fillTables.ts';
import { openSnapshot } from '../database/snapshot/snapshot.ts';
import type { Row, Snapshot, TableShape } from '../database/snapshot/shape.ts';
import { captureOf, postCapture, sha256, takePhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type DatabaseLocation, placeForDatabase } from '../testing/openTestDatabase.ts';
import { runCommand } from '../testing/runCommand.ts';
import { clientOf, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';

/** The newest migration of each version that was released; a new release adds its line. */
const LAST_OF = [['0.1.0', '0038_order_of_acts']] as const;

const upTo = (last: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));

/** What the version after this one might do to the tables. */
const NEXT = {
  ...MIGRATIONS,
  '9999_next': {
    up: async (db: Database['db']) => {
      await db.schema.alterTable('traps').addColumn('of_the_next_version', 'text').execute();
      await db.updateTable('traps').set({ name: '新しい版の名前' }).execute();
    },
  },
};

async function* picked(from: Snapshot, table: TableShape, names: readonly string[]): AsyncGenerator<Row> {
  for await (const rows of from.rows(table))
    for (const row of rows) yield Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Makes the tables of an older version, with what they can hold of these rows. */
async function fillOlder(place: DatabaseLocation, last: string, from: Snapshot): Promise<void> {
  const database = place.open();
  await migrate(database, upTo(last));
  const older = await openSnapshot(place);
  await database.transaction(async (trx) => {
    for (const { name, columns, key } of older.tables) {
      const table = from.tables.find((each) => each.name === name);
      if (table === undefined) continue;
      const shared = columns.filter((column) => table.columns.some((each) => each.name === column.name));
      const names = shared.map((column) => column.name);
      await fillTable(trx, { name, columns: shared, key }, picked(from, table, names));
    }
  });
  await older.close();
  await database.close();
}

describeOnEachEngine('a new version', (engine) => {
  let server: TestServer;
  let folder: string;
  let expected: unknown;
  const places: DatabaseLocation[] = [];

  /** What people and their apps read: rows, states, and the bytes of a photo. */
  async function readAll({ captures, traps, notifications, images }: TestClient) {
    const posted = (await captures.list()).json;
    const original = await images.read(posted[0]!.photos[0]!.path, 'original');
    return [
      posted,
      (await traps.list()).json,
      // An alarm of the older version has no steps of a ladder.
      (await notifications.list()).json.map((log) => ({ ...log, steps: [], next_step_at: null })),
      sha256(new Uint8Array(await original.arrayBuffer())),
    ];
  }

  async function readAfterStart(place: DatabaseLocation) {
    const database = place.open();
    await migrate(database);
    expect(await readMigrations(database)).toEqual(Object.keys(MIGRATIONS).sort());
    const { now } = server.clock;
    const started = await buildServer({
      database,
      photosDir: join(place.dataDir, 'photos'),
      now,
      freeBytes: async () => 1e12,
    });
    const read = await readAll(clientOf(started, await server.tokenOf('west')));
    await started.app.close();
    await database.close();
    return read;
  }

  async function emptyPlace(): Promise<DatabaseLocation> {
    const place = await placeForDatabase(engine);
    places.push(place);
    return place;
  }

  async function backUp({ dataDir, databaseUrl }: DatabaseLocation, name: string): Promise<string> {
    const out = join(folder, name);
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    expect(await runCommand(['backup', '--out', out], { env })).toMatchObject({ code: 0 });
    return out;
  }

  async function restored(backup: string): Promise<DatabaseLocation> {
    const place = await emptyPlace();
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl };
    expect(await runCommand(['restore', '--verify', backup], { env })).toMatchObject({ code: 0, stderr: '' });
    return place;
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satomori-upgrade-'));
    server = await startTestServer(engine);
    await receiveContact(server, await insertArmedTrap(server), 'open');
    const west = await server.as('west');
    const photo = await takePhoto(1);
    await postCapture(west, captureOf(server, { memo: '𠮷 "引用"\n末' }), [photo]);
    expected = await readAll(west);
    expect(expected).toMatchObject([
      [{ memo: '𠮷 "引用"\n末' }],
      expect.anything(),
      [{ rule: 'trap_fired' }],
      sha256(photo.file),
    ]);
  });
  afterAll(async () => {
    await server.stop();
    for (const place of places) await place.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(LAST_OF)(
    'finds everything that version %s stored, and in its backup too',
    async (version, last) => {
      const place = await emptyPlace();
      const from = await openSnapshot(server.place);
      await fillOlder(place, last, from);
      await from.close();
      const kept = join('photos', 'kept');
      await cp(join(server.place.dataDir, kept), join(place.dataDir, kept), { recursive: true });
      const backup = await backUp(place, version);
      expect(await readAfterStart(place)).toEqual(expected);
      expect(await readAfterStart(await restored(backup))).toEqual(expected);
    },
  );

  it('is left again by restoring the backup that was made before it', async () => {
    const backup = await backUp(server.place, 'before');
    const place = await restored(backup);
    const database = place.open();
    await migrate(database, NEXT);
    // This version does not touch what the next one has written.
    await expect(migrate(database)).rejects.toThrow(/corrupted migrations/);
    await database.close();
    expect(await readAfterStart(await restored(backup))).toEqual(expected);
  });
});

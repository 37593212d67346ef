import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildServer } from '../app/buildServer.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { captureOf, postCapture, takePhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type DatabaseLocation, placeForDatabase } from '../testing/openTestDatabase.ts';
import { runCommand } from '../testing/runCommand.ts';
import { HOUR, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { keptFolder } from './photoStore.ts';
import { sweepPhotos } from './sweepPhotos.ts';

// Source: R23.
describeOnEachEngine('the folder of photos', (engine) => {
  let server: TestServer;
  const places: DatabaseLocation[] = [];
  const databases: Database[] = [];
  beforeEach(async () => {
    server = await startTestServer(engine);
  });
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
    await server.stop();
    for (const place of places.splice(0)) await place.remove();
  });

  const folder = () => join(server.place.dataDir, 'photos');
  async function otherPlace(): Promise<DatabaseLocation> {
    const place = await placeForDatabase(engine);
    places.push(place);
    return place;
  }
  async function opened(place: Pick<DatabaseLocation, 'open'>): Promise<Database> {
    const database = place.open();
    databases.push(database);
    await migrate(database);
    return database;
  }
  /** @returns the error at start; `null` if it starts */
  async function startOn(database: Database, photosDir: string): Promise<string | null> {
    try {
      await (await buildServer({ database, photosDir })).app.close();
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }
  const post = async () => {
    const { id } = await postCapture(await server.as('west'), captureOf(server), [await takePhoto(1)]);
    const { storage_key } = await server.database.db
      .selectFrom('images')
      .select('storage_key')
      .where('owner_id', '=', id)
      .executeTakeFirstOrThrow();
    return keptFolder(folder(), storage_key);
  };
  const photosCheck = async () => {
    const answer = await server
      .anonymous()
      .ready()
      .catch((error: unknown) => error as { details: object });
    return ('details' in answer ? answer.details : answer) as { checks: { photos: string } };
  };
  const readyPhotos = async () => (await photosCheck()).checks.photos;

  it('is taken at the first start, and known at the next', async () => {
    expect(await readyPhotos()).toBe('ok');
    await server.restart();
    expect(await readyPhotos()).toBe('ok');
  });

  it('of another database is refused, and stays as it was', async () => {
    const before = await readFile(join(folder(), 'folder-id'), 'utf8');
    const stranger = await opened(await otherPlace());
    expect(await startOn(stranger, folder())).toMatch(
      /このデータベースの写真のフォルダーではありません.*adopt-photos/s,
    );
    expect(await readFile(join(folder(), 'folder-id'), 'utf8')).toBe(before);
    expect(await readyPhotos()).toBe('ok');
  });

  it('that another server does not share is refused', async () => {
    const { dataDir } = await otherPlace();
    expect(await startOn(server.database, join(dataDir, 'photos'))).toContain('folder-id がありません');
  });

  it('moves together with its database', async () => {
    const photo = await post();
    const { dataDir } = await otherPlace();
    await server.app.close();
    const moved = join(dataDir, 'moved');
    await rename(folder(), moved);
    expect(await startOn(server.database, moved)).toBeNull();
    await rename(moved, folder());
    await server.restart();
    await expect(readFile(join(photo, 'original'))).resolves.toBeInstanceOf(Buffer);
  });

  it('that is exchanged, or not mounted any more, makes the server not ready', async () => {
    const file = join(folder(), 'folder-id');
    const id = await readFile(file, 'utf8');
    await writeFile(file, `${crypto.randomUUID()}\n`);
    expect(await readyPhotos()).toBe('foreign');
    await rm(file);
    expect(await refusalOf(server.anonymous().ready())).toMatchObject({ status: 503 });
    expect(await readyPhotos()).toBe('foreign');
    await writeFile(file, id);
    expect(await readyPhotos()).toBe('ok');
  });

  it('that has lost one photo, of however few, is said to be incomplete, and the server is ready', async () => {
    await rm(await post(), { recursive: true });
    expect(await server.anonymous().ready()).toMatchObject({
      status: 'ok',
      checks: { photos: 'incomplete' },
    });
  });

  it('without the photos that rows name makes the server not ready', async () => {
    await post();
    await rm(await post(), { recursive: true });
    await rm(await post(), { recursive: true });
    expect(await refusalOf(server.anonymous().ready())).toMatchObject({
      status: 503,
      details: { checks: { photos: 'missing' } },
    });
  });

  it('is never swept under another id', async () => {
    const { storage_key } = await server.services.photos.keep(
      await server.services.photos.receive(
        (await import('node:stream')).Readable.from([(await takePhoto(2)).file]),
      ),
      null,
    );
    await writeFile(join(folder(), 'folder-id'), `${crypto.randomUUID()}\n`);
    await expect(sweepPhotos(server.services, Date.now() + 2 * HOUR)).rejects.toThrow(
      'not that of this database',
    );
    expect(await server.services.photos.has(storage_key)).toBe(true);
  });

  it('that takes another id in the middle of a sweep is left alone from then on', async () => {
    const { photos } = server.services;
    const receive = async () =>
      photos.receive((await import('node:stream')).Readable.from([(await takePhoto(3)).file]));
    const { storage_key } = await photos.keep(await receive(), null);
    const database: Database = {
      ...server.database,
      db: server.database.db,
      transactionsUnderWay: 0,
      transaction: async (work) => {
        await writeFile(join(folder(), 'folder-id'), `${crypto.randomUUID()}\n`);
        return server.database.transaction(work);
      },
    };
    await expect(sweepPhotos({ ...server.services, database }, Date.now() + 2 * HOUR)).rejects.toThrow(
      'not that of',
    );
    expect(await photos.has(storage_key)).toBe(true);
  });

  const adopt = (dataDir: string, ...more: string[]) =>
    runCommand(['adopt-photos', ...more], {
      env: { DATA_DIR: dataDir, DATABASE_URL: server.place.databaseUrl },
    });

  it('is changed by a command, which refuses one without the photos', async () => {
    await post();
    await server.app.close();
    const { dataDir } = await otherPlace();
    // The embedded database is next to its photo folder.
    if (engine === 'sqlite') await rename(folder(), join(dataDir, 'photos'));
    const there = engine === 'sqlite' ? server.place.dataDir : dataDir;
    const refused = await adopt(there);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('写真 1 枚のうち 1 枚がありません');
    expect(await startOn(server.database, join(there, 'photos'))).toContain('folder-id がありません');
    const from = engine === 'sqlite' ? join(dataDir, 'photos', 'kept') : join(folder(), 'kept');
    await cp(from, join(there, 'photos', 'kept'), { recursive: true });
    expect(await adopt(there)).toMatchObject({ code: 0 });
    expect(await startOn(server.database, join(there, 'photos'))).toBeNull();
    if (engine === 'postgres')
      expect(await startOn(server.database, folder())).toContain('folder-id が一致しません');
    if (engine === 'sqlite') await rm(join(dataDir, 'photos'), { recursive: true });
    await adopt(server.place.dataDir, '--force');
    await server.restart();
  });

  it('of another database is taken by force only', async () => {
    const foreign = await otherPlace();
    const stranger = await opened(foreign);
    const taken = join(foreign.dataDir, 'photos');
    expect(await startOn(stranger, taken)).toBeNull();
    await server.app.close();
    await rm(folder(), { recursive: true });
    await rename(taken, folder());
    const refused = await adopt(server.place.dataDir);
    expect(refused.stderr).toContain('ほかのデータベースの写真のフォルダーです');
    expect(await adopt(server.place.dataDir, '--force')).toMatchObject({ code: 0 });
    await server.restart();
    expect(await readyPhotos()).toBe('ok');
  });

  it('of a restored backup is its own: it starts there, and not on the folder it was made of', async () => {
    await post();
    const restored = await otherPlace();
    const out = join((await otherPlace()).dataDir, 'backup');
    const env = { DATA_DIR: server.place.dataDir, DATABASE_URL: server.place.databaseUrl };
    expect(await runCommand(['backup', '--out', out], { env })).toMatchObject({ code: 0 });
    const made = (await runCommand(['verify', out], { env })).code === 0 ? out : null;
    expect(made).toBe(out);
    expect(
      await runCommand(['restore', '--verify', out], {
        env: { DATA_DIR: restored.dataDir, DATABASE_URL: restored.databaseUrl },
      }),
    ).toMatchObject({ code: 0 });
    const database = await opened(restored);
    expect(await startOn(database, folder())).toContain('ではありません');
    expect(await startOn(database, join(restored.dataDir, 'photos'))).toBeNull();
  });
});

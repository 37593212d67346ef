import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, type Db, openDatabase } from '../database.ts';
import { asRefusal, isUniqueViolation } from '../databaseErrors.ts';
import { migrate } from '../migrations/migrate.ts';
import type { WorkerSettings } from './messages.ts';
import { QueryThread } from './queryThread.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe('the embedded database', () => {
  let dataDir: string;
  let database: Database;
  let db: Db;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'satomori-sqlite-'));
    database = openDatabase({ dataDir });
    db = database.db;
    await migrate(database);
  });
  afterEach(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const put = (trx: Db, key: string, value = '1') =>
    trx.insertInto('settings').values({ key, value }).execute();
  const keys = async (from: Db = db) =>
    (await from.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);
  const pragma = async (name: string) =>
    Object.values((await sql`pragma ${sql.raw(name)}`.execute(db)).rows[0] as object)[0];

  it('writes with an fsync per commit, in a journal that readers can read beside', async () => {
    // 2 is FULL.
    expect([await pragma('synchronous'), await pragma('journal_mode')]).toEqual([2, 'wal']);
  });

  it('shows what was written to whoever reads after', async () => {
    for (let time = 0; time < 20; time += 1) {
      await put(db, `k${time}`);
      expect(await keys()).toHaveLength(time + 1);
    }
  });

  it('shows nothing of a transaction to others before its end, and all of it within', async () => {
    await database.transaction(async (trx) => {
      await put(trx, 'a');
      expect(await keys(trx)).toEqual(['a']);
      expect(await keys()).toEqual([]);
    });
    expect(await keys()).toEqual(['a']);
  });

  it('leaves nothing of a transaction that fails, and goes on', async () => {
    const failing = database.transaction(async (trx) => {
      await put(trx, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await keys()).toEqual([]);
    await put(db, 'b');
    expect(await keys()).toEqual(['b']);
  });

  it('lets readers read while somebody writes', async () => {
    const order: string[] = [];
    await database.transaction(async (trx) => {
      await put(trx, 'a');
      await keys();
      order.push('read');
    });
    order.push('written');
    expect(order).toEqual(['read', 'written']);
  });

  it('gives the writer to one at a time, in the order of asking', async () => {
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3].map((number) =>
        database.transaction(async (trx) => {
          order.push(number);
          await put(trx, `t${number}`);
          await keys(trx);
          order.push(number);
        }),
      ),
    );
    expect(order).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('names a missing table by its code', async () => {
    const reading = db.selectFrom(sql`missing_table`.as('t')).selectAll().execute();
    await expect(reading).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
  });

  it('names a doubled key by its code', async () => {
    await put(db, 'a');
    const error: unknown = await put(db, 'a').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'SqliteError', code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
    expect(isUniqueViolation(error)).toBe(true);
    expect(asRefusal(error)).toBeNull();
    expect(await keys()).toEqual(['a']);
  });

  it('full: refuses to write with 507, still reads, and writes again when there is room', async () => {
    await put(db, 'a');
    const pages = Number(await pragma('page_count'));
    await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
    const large = 'x'.repeat(200_000);
    for (const write of [
      () => put(db, 'b', large),
      () => database.transaction((trx) => put(trx, 'c', large)),
    ]) {
      const error: unknown = await write().catch((caught: unknown) => caught);
      expect(asRefusal(error)).toMatchObject({ code: 'storage_full', status: 507, retryAfterS: 60 });
    }
    expect(await keys()).toEqual(['a']);
    await sql`pragma max_page_count = 1000000`.execute(db);
    await put(db, 'b', large);
    expect(await keys()).toEqual(['a', 'b']);
  });

  it('keeps flags as flags and JSON as values', async () => {
    await db
      .insertInto('integrations')
      .values({
        site_id: 's',
        id: 'i',
        name: 'n',
        kind: 'tts',
        key_hash: 'h',
        is_active: true,
        created_at: 1_800_000_000_000,
      })
      .execute();
    const row = await db.selectFrom('integrations').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ is_active: true, created_at: 1_800_000_000_000 });
  });
});

// Source: R3.
describe('a thread that has ended', () => {
  let dataDir: string;
  let database: Database;
  let threads: (WorkerSettings & { thread: QueryThread })[];
  /** Whether threads find no file, as where the system has no more file descriptors. */
  let isFileAway: boolean;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'satomori-sqlite-'));
    threads = [];
    isFileAway = false;
    const openSqlite = (settings: WorkerSettings) => {
      const file = isFileAway ? join(dataDir, 'missing', 'x.db') : settings.file;
      const thread = new QueryThread({ ...settings, file });
      threads.push({ ...settings, thread });
      return thread;
    };
    database = openDatabase({ dataDir, openSqlite });
    await migrate(database);
  });
  afterEach(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const writer = () => threads.findLast(({ readonly }) => !readonly)?.thread;
  const put = (trx: Db, key: string) => trx.insertInto('settings').values({ key, value: '1' }).execute();
  const keys = async () =>
    (await database.db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

  it('is replaced for reading, also where it could not begin', async () => {
    for (const { readonly, thread } of threads) if (readonly) await thread.close();
    isFileAway = true;
    for (let time = 0; time < 2; time += 1) await expect(keys()).rejects.toThrow();
    isFileAway = false;
    expect(await keys()).toEqual([]);
  });

  it('is replaced for writing, and nothing of its transaction is written', async () => {
    await put(database.db, 'a');
    const broken = database.transaction(async (trx) => {
      await put(trx, 'b');
      await writer()?.close();
      await put(trx, 'c').catch(() => {});
      await put(trx, 'd');
    });
    await expect(broken).rejects.toMatchObject({ code: 'SQLITE_MISUSE' });
    expect(await keys()).toEqual(['a']);
    await put(database.db, 'e');
    expect(await keys()).toEqual(['a', 'e']);
  });

  it('is not replaced once the database is closed, for whoever still waits to write', async () => {
    const held = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const writing = database.transaction(() => {
      started.resolve();
      return held.promise;
    });
    await started.promise;
    const failures = [writing, put(database.db, 'late')].map((each) => expect(each).rejects.toThrow());
    await database.close();
    const { length } = threads;
    held.resolve();
    await Promise.all(failures);
    expect(threads).toHaveLength(length);
  });
});

describe('a file that cannot be opened', () => {
  it.each<[string, (file: string) => Promise<unknown>]>([
    ['a folder', (file) => mkdir(file)],
    ['no database', (file) => writeFile(file, 'x'.repeat(5000))],
  ])('is told by its code: %s', async (_what, make) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'satomori-sqlite-'));
    await make(join(dataDir, 'satomori.db'));
    const database = openDatabase({ dataDir });
    for (let time = 0; time < 2; time += 1) {
      await expect(database.db.selectFrom('settings').selectAll().execute()).rejects.toMatchObject({
        code: expect.stringMatching(/^SQLITE_(CANTOPEN|NOTADB)/),
      });
    }
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});

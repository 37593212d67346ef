import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { isAmong } from './bulk.ts';
import type { Db } from './database.ts';
import { readOnce, rememberReads } from './rememberReads.ts';

describeOnEachEngine('a database that remembers reads', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const nameOf = async (db: Db, id: string) =>
    (
      await db
        .selectFrom('sites')
        .select('name')
        .where(isAmong(db, 'id', [id]))
        .executeTakeFirst()
    )?.name;

  it('asks each question once, and another with other parameters', async () => {
    const { db } = server.database;
    const { satomori, hokapato } = server.world.sites;
    const remembering = rememberReads(db);
    const before = await nameOf(remembering, satomori);
    expect(before).toBe(await nameOf(db, satomori));
    await db.updateTable('sites').set({ name: '新しい町' }).where('id', '=', satomori).execute();
    expect(await nameOf(remembering, satomori)).toBe(before);
    expect(await nameOf(remembering, hokapato)).toBe(await nameOf(db, hokapato));
    expect(await nameOf(rememberReads(db), satomori)).toBe('新しい町');
  });

  it('reads once by key where it remembers, and each time where it does not', async () => {
    const { db } = server.database;
    let reads = 0;
    const read = (from: Db, key: string) => readOnce(from, ['read', key], async () => (reads += 1));
    const remembering = rememberReads(db);
    expect([await read(remembering, 'a'), await read(remembering, 'a')]).toEqual([1, 1]);
    expect(await read(remembering, 'b')).toBe(2);
    expect(await read(rememberReads(db), 'a')).toBe(3);
    expect([await read(db, 'a'), await read(db, 'a')]).toEqual([4, 5]);
  });

  it('has no transactions', async () => {
    const remembering = rememberReads(server.database.db);
    await expect(remembering.transaction().execute(async () => {})).rejects.toThrow('no transactions');
  });
});

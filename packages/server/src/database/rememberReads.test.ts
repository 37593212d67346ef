import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { isAmong } from './bulk.ts';
import type { Db } from './database.ts';
import { rememberReads } from './rememberReads.ts';

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

  it('has no transactions', async () => {
    const remembering = rememberReads(server.database.db);
    await expect(remembering.transaction().execute(async () => {})).rejects.toThrow('no transactions');
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { groupsBelow, loadSession } from './sessionRepository.ts';

describeOnEachEngine('a session', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it('is nobody’s for whom there is no account, or a disabled one', async () => {
    const { db } = server.database;
    expect(await loadSession(db, 'nobody')).toBeNull();
    expect(await loadSession(db, server.world.users.disabled)).toBeNull();
  });

  it('holds the group and those below, in its own site', async () => {
    const { sites, groups } = server.world;
    const below = (site: string, group: string) => groupsBelow(server.database.db, site, group);
    expect((await below(sites.satomori, groups.club)).sort()).toEqual(
      [groups.club, groups.west, groups.east].sort(),
    );
    expect(await below(sites.satomori, groups.west)).toEqual([groups.west]);
    expect(await below(sites.hokapato, groups.club)).toEqual([]);
  });

  it('ends also where somebody made the tree a circle, and leaves out what is deleted', async () => {
    const { db } = server.database;
    const { sites, groups } = server.world;
    await db.updateTable('groups').set({ parent_id: groups.west }).where('id', '=', groups.club).execute();
    expect((await groupsBelow(db, sites.satomori, groups.west)).length).toBe(3);
    await db.updateTable('groups').set({ deleted_at: 1 }).where('id', '=', groups.east).execute();
    expect(await groupsBelow(db, sites.satomori, groups.west)).not.toContain(groups.east);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { nextSequence } from '../database/sequence.ts';
import { endToken, deleteExpiredEndedTokens } from './endedTokenRepository.ts';
import { loadSession, loadSessions, type SessionKey } from './sessionRepository.ts';
import { createSessionLoader } from './sessionLoader.ts';

const NOBODY = { hunt_group_id: null, witness_group_id: null, stamp: '', iat: 0 };
const keyOf = (userId: string): SessionKey => ({ userId, tokenId: null });

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

  it.each(['users', 'sites'] as const)('is nobody’s once %s are marked as deleted', async (table) => {
    const { db } = server.database;
    const { users, sites } = server.world;
    const id = table === 'users' ? users.ridge : sites.hokapato;
    const mark = (deleted_at: number | null) =>
      db.updateTable(table).set({ deleted_at }).where('id', '=', id).execute();
    await mark(1);
    const gone = await loadSession(db, users.ridge);
    await mark(null);
    expect([gone, (await loadSession(db, users.ridge))?.user.id]).toEqual([null, users.ridge]);
  });

  it('of many that are asked for at once is each person’s own, with nobody else’s groups', async () => {
    const { db } = server.database;
    const { west, east, club, disabled, hokapatoAdmin } = server.world.users;
    const asked = [club, west, 'nobody', east, disabled, hokapatoAdmin, west];
    const alone = await Promise.all(asked.map((id) => loadSession(db, id)));
    expect(alone.map((session) => session?.user.id)).toEqual([
      club,
      west,
      undefined,
      east,
      undefined,
      hokapatoAdmin,
      west,
    ]);
    expect(new Set(alone.map((session) => session?.huntGroupIds.length))).toContain(3);
    const keys = asked.map(keyOf);
    expect(await loadSessions(db, keys)).toEqual(alone);
    const findSession = createSessionLoader(server.database);
    expect(await Promise.all(keys.map(findSession))).toEqual(alone);
  });

  it('is read after it was asked for, also where another look is under way', async () => {
    const { db } = server.database;
    const { west } = server.world.users;
    const findSession = createSessionLoader(server.database);
    const disable = (is: boolean) =>
      db.updateTable('users').set({ is_disabled: is }).where('id', '=', west).execute();
    for (let round = 0; round < 5; round += 1) {
      const before = [findSession(keyOf(west)), findSession(keyOf(west))];
      await disable(true);
      expect(await findSession(keyOf(west))).toBeNull();
      await disable(false);
      expect((await findSession(keyOf(west)))?.user.id).toBe(west);
      await Promise.all(before);
    }
  });

  it('is over for a token that was ended, be it asked for together with others of its person', async () => {
    const { db } = server.database;
    const { west, east } = server.world.users;
    const site_id = server.world.sites.satomori;
    const groups = (await loadSession(db, west))?.huntGroupIds;
    for (const jti of ['first', 'second']) await endToken(db, { ...NOBODY, site_id, sub: west, jti, exp: 1 });
    const tokenIds = ['first', 'kept', 'second', null];
    const keys = tokenIds.map((tokenId) => ({ userId: west, tokenId }));
    const found = await loadSessions(db, [...keys, { userId: east, tokenId: 'first' }]);
    expect(found.map((session) => session?.tokenId)).toEqual([undefined, 'kept', undefined, null, 'first']);
    for (const session of [found[1], found[3]]) expect(session?.huntGroupIds).toEqual(groups);
  });

  it('of an ended token need not be remembered once the token has expired, but until then', async () => {
    const { db } = server.database;
    const { users, sites } = server.world;
    await endToken(db, { ...NOBODY, site_id: sites.satomori, sub: users.club, jti: 'club', exp: 100 });
    const kept = async () =>
      (await db.selectFrom('ended_tokens').select('token_id').execute()).map(({ token_id }) => token_id);
    await deleteExpiredEndedTokens(db, 99_999);
    expect(await kept()).toContain('club');
    await deleteExpiredEndedTokens(db, 100_000);
    expect(await kept()).toEqual([]);
  });

  const below = async (group: string | null) => {
    const { db } = server.database;
    const { west } = server.world.users;
    await db.updateTable('users').set({ hunt_group_id: group }).where('id', '=', west).execute();
    return (await loadSession(db, west))?.huntGroupIds.sort();
  };

  it('holds the group and those below, in its own site', async () => {
    const { groups } = server.world;
    expect(await below(groups.club)).toEqual([groups.club, groups.west, groups.east].sort());
    expect(await below(groups.west)).toEqual([groups.west]);
    expect(await below(groups.valley)).toEqual([]);
    expect(await below(null)).toEqual([]);
  });

  it('ends also where somebody made the tree a circle, and leaves out what is deleted', async () => {
    const { db } = server.database;
    const { groups } = server.world;
    await db.updateTable('groups').set({ parent_id: groups.west }).where('id', '=', groups.club).execute();
    expect(await below(groups.west)).toHaveLength(3);
    await db.updateTable('groups').set({ deleted_at: 1 }).where('id', '=', groups.east).execute();
    expect(await below(groups.west)).toEqual([groups.club, groups.west].sort());
  });

  it('tells where the sequence of its site stands', async () => {
    const { db } = server.database;
    const { sites, users } = server.world;
    const change = { resource: 'users', row_id: users.east } as const;
    const number = await server.database.transaction((trx) => nextSequence(trx, sites.satomori, change));
    expect((await loadSession(db, users.west))?.siteSequence).toBe(number);
  });
});

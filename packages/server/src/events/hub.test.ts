import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { loadSession, type Session } from '../sessions/sessionRepository.ts';
import { currentSequence } from '../database/sequence.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { until } from '../testing/openStream.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { record } from '../testing/trapActs.ts';

describeOnEachEngine('the hub of event streams', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it('tells nothing to a stream that it has ended, though its client is still reading', async () => {
    const { hub } = server.services;
    const session = (await loadSession(server.database.db, server.world.users.west)) as Session;
    const calls: string[] = [];
    const leave = hub.join(
      { session, send: () => calls.push('send'), end: (reason) => calls.push(reason) },
      0,
    );
    const west = await server.as('west');
    await record(server, west, server.world.traps.west, 'patrol');
    await until(() => calls.includes('send'));
    await server.database.db
      .updateTable('users')
      .set({ stamp: 'new' })
      .where('login_id', '=', 'west')
      .execute();
    await until(() => calls.includes('revoked'));
    calls.length = 0;
    await record(server, await server.as('club'), server.world.traps.west, 'patrol');
    hub.wake(server.world.sites.satomori);
    // A stream that receives it later, so that the round is over.
    const club = (await loadSession(server.database.db, server.world.users.club)) as Session;
    const other = new PassThrough();
    const leaveToo = hub.join({ session: club, send: () => other.end('x'), end: () => {} }, 0);
    await until(() => other.writableEnded);
    expect(calls).toEqual([]);
    leave();
    leaveToo();
  });

  it('tells a stream nothing twice, though another one on its site goes back further', async () => {
    const { hub } = server.services;
    const { db } = server.database;
    const session = (await loadSession(db, server.world.users.club)) as Session;
    await record(server, await server.as('club'), server.world.traps.club, 'patrol');
    const now = await currentSequence(db, session.site.id);
    const sent: Record<'early' | 'late', number[]> = { early: [], late: [] };
    const follow = (name: 'early' | 'late', from: number) =>
      hub.join(
        {
          session,
          send: (changes) => sent[name].push(...changes.map(({ sequence }) => sequence)),
          end: () => {},
        },
        from,
      );
    const leave = [follow('late', now - 1), follow('early', 0)];
    await until(() => sent.early.includes(now));
    await record(server, await server.as('club'), server.world.traps.club, 'patrol');
    const next = await currentSequence(db, session.site.id);
    await until(() => sent.early.includes(next) && sent.late.includes(next));
    for (const sequences of Object.values(sent)) {
      expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    }
    expect(Math.min(...sent.late)).toBe(now);
    for (const end of leave) end();
  });

  it('goes on only from where nothing is missing', async () => {
    const { hub } = server.services;
    const { db } = server.database;
    const scope = scopeOfSystem(server.world.sites.satomori);
    const west = await server.as('west');
    for (let time = 0; time < 4; time += 1) await record(server, west, server.world.traps.west, 'patrol');
    const from = await currentSequence(db, scope.siteId);
    const oldest = from - 2;
    await db.deleteFrom('changes').where('sequence', '<', oldest).execute();
    const start = async (asked: number | null) => ({ asked, ...(await hub.startingPoint(scope, asked)) });
    expect(await Promise.all([null, from + 1, from, oldest, oldest - 1, oldest - 2].map(start))).toEqual([
      { asked: null, from, hasGap: false },
      // Of another or a restored database: the changes it sent are not those of this one.
      { asked: from + 1, from, hasGap: true },
      { asked: from, from, hasGap: false },
      { asked: oldest, from: oldest, hasGap: false },
      { asked: oldest - 1, from: oldest - 1, hasGap: false },
      { asked: oldest - 2, from, hasGap: true },
    ]);
  });
});

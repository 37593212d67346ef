import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSession, type Session } from '../auth/sessionRepository.ts';
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
    // A stream that is told after it, so that the round is over.
    const club = (await loadSession(server.database.db, server.world.users.club)) as Session;
    const heard = new PassThrough();
    const leaveToo = hub.join({ session: club, send: () => heard.end('x'), end: () => {} }, 0);
    await until(() => heard.writableEnded);
    expect(calls).toEqual([]);
    leave();
    leaveToo();
  });
});

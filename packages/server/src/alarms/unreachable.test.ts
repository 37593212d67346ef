import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, HOUR, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { insertGroup } from '../testing/world.ts';
import { runLadders } from './ladder.ts';
import { noteUnreachable } from './unreachable.ts';

describeOnEachEngine('each evening the administrators', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const told = async () =>
    (await (await server.as('admin')).notifications.list({ kind: 'nobody_reached' })).json.map(
      ({ title }) => title,
    );
  const look = () => noteUnreachable(server.database, server.clock.now());

  it('are told which groups a firing would not reach, and how many nobody answered, once', async () => {
    const { db } = server.database;
    const site_id = server.world.sites.satomori;
    await db.updateTable('users').set({ is_gw_view: false }).execute();
    await insertArmedTrap(server);
    await look();
    expect(await told()).toEqual([]);
    const group_id = await insertGroup(db, { site_id, name: '無人の班' });
    await insertArmedTrap(server, { group_id });
    await insertArmedTrap(server, { group_id });
    await look();
    expect(await told()).toEqual([]);

    server.clock.advance(13 * HOUR);
    await Promise.all([look(), look()]);
    expect(await told()).toEqual(['連絡がつきません: 無人の班']);
    await look();
    expect(await told()).toHaveLength(1);

    await receiveContact(server, await insertArmedTrap(server), 'open');
    for (let step = 0; step < 3; step += 1) await runLadders(server.database, server.clock.advance(HOUR));
    server.clock.advance(DAY - 3 * HOUR);
    await look();
    expect(await told()).toEqual(expect.arrayContaining(['返事のない作動: 1件']));
    const outsider = await server.as('west');
    expect((await outsider.notifications.list({ kind: 'nobody_reached' })).json).toEqual([]);
  });
});

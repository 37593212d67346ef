import type { Ladder, TrapChangeInput } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runLadders } from '../alarms/ladder.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, MINUTE, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, look } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import type { InsertedTrap, Login } from '../testing/world.ts';

describeOnEachEngine('a trap that gets other people while it stands fired', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  beforeAll(async () => {
    server = await startTestServer(engine, { runsTimedJobs: false });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(DAY);
    trap = await insertArmedTrap(server);
    await receiveContact(server, trap, 'open');
    server.clock.advance(15 * MINUTE);
  });

  const change = async (changes: Omit<TrapChangeInput, 'version'>) => {
    const admin = await server.as('admin');
    const { version } = await look(admin, trap);
    await admin.writing.traps.change(trap.id, { version, ...changes });
  };
  const own = async (login: Login) =>
    (await (await server.as(login)).notifications.list({ trap_id: trap.id })).json;
  const rules = async (login: Login) => (await own(login)).map(({ rule }) => rule);
  const fireAgain = async () => {
    await receiveContact(server, trap, 'closed');
    await receiveContact(server, trap, 'open');
  };

  it('tells those who see it now, once, and nobody a second time', async () => {
    await change({ group_id: server.world.groups.east });
    const [told] = await own('east');
    expect(told).toMatchObject({ rule: 'trap_fired', resolved_at: null });
    for (const login of ['west', 'club', 'gateway'] as const)
      expect(await rules(login)).toEqual(['trap_fired']);
    await (await server.as('east')).writing.notifications.act({
      ids: [told?.id ?? ''],
      action: 'acknowledge',
    });
    expect((await look(await server.as('east'), trap)).responder?.user_name).toBe('人 east');
    await change({ group_id: null, owner_user_id: server.world.users.loner });
    await change({ group_id: server.world.groups.east });
    expect([await rules('east'), await rules('loner')]).toEqual([['trap_fired'], ['trap_fired']]);
  });

  it('rings those who no longer see it neither by a further firing nor by an answer that ran out', async () => {
    await change({ group_id: server.world.groups.east });
    await fireAgain();
    expect([await rules('east'), await rules('club')]).toEqual([
      ['trap_fired', 'trap_fired'],
      ['trap_fired', 'trap_fired'],
    ]);
    const ids = [(await own('east'))[0]?.id ?? ''];
    await (await server.as('east')).writing.notifications.act({ ids, action: 'acknowledge' });
    await runLadders(server.database, server.clock.advance(60 * MINUTE));
    expect((await rules('east'))[0]).toBe('acknowledgement_expired');
    expect(await rules('west')).toEqual(['trap_fired']);
  });

  it('tells nobody of a step that has not run, and nobody of a trap that is armed', async () => {
    const ladder: Ladder = [
      { after_minutes: 0, audiences: ['owner'] },
      { after_minutes: 30, audiences: ['group'] },
    ];
    const { groups, users } = server.world;
    const setLadder = (steps: Ladder | null) =>
      server.database.db
        .updateTable('groups')
        .set({ ladder: steps && JSON.stringify(steps) })
        .where('id', '=', groups.east)
        .execute();
    await setLadder(ladder);
    await change({ group_id: groups.east, owner_user_id: users.loner });
    expect([await rules('loner'), await rules('east')]).toEqual([['trap_fired'], []]);
    await runLadders(server.database, server.clock.advance(15 * MINUTE));
    expect(await rules('east')).toEqual(['trap_fired']);
    await setLadder(null);
    trap = await insertArmedTrap(server);
    await change({ group_id: groups.east });
    expect(await own('east')).toEqual([]);
  });
});

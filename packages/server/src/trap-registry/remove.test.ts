import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { raiseDailyAlarms } from '../alarms/scheduled/dailyAlarms.ts';
import { openIncident } from '../alarms/incidentRepository.ts';
import { runLadders } from '../alarms/ladder.ts';
import { remindOfFirings } from '../alarms/scheduled/notChecked.ts';
import { noteSilentSensors } from '../alarms/scheduled/silentSensors.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { HOUR, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, look } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import type { Login } from '../testing/world.ts';

const UNSEEN = {
  status: 400,
  result: 'invalid_input',
  details: {
    problems: [{ field: 'placement', message: expect.stringContaining('確認していない作動') as string }],
  },
};

describeOnEachEngine('retiring a trap that stands fired', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it('is refused until somebody says which firing was seen, and then its history says so', async () => {
    const admin = await server.as('admin');
    const trap = await insertArmedTrap(server, { dev_eui: 'd0000000000000ab' });
    await receiveContact(server, trap, 'open');
    const remove = () => admin.writing.traps.remove(trap.id);
    const retire = async (seen: { seen_log_id?: string | null }) => {
      const { version } = await look(admin, trap);
      return admin.writing.traps.change(trap.id, { version, placement: 'removed', ...seen });
    };
    const expectRefused = async () => expect(await refusalOf(remove())).toMatchObject(UNSEEN);
    const { state, last_log_id, open_fired_at } = await look(admin, trap);
    expect([state, open_fired_at === null]).toEqual(['fired', false]);
    await expectRefused();
    expect(await refusalOf(retire({}))).toMatchObject(UNSEEN);
    expect(await look(admin, trap)).toMatchObject({ state: 'fired', dev_eui: trap.dev_eui, open_fired_at });
    await retire({ seen_log_id: last_log_id });
    expect(await remove()).toMatchObject({ outcome: 'retired' });
    expect(await look(admin, trap)).toMatchObject({ state: 'removed', open_fired_at: null, dev_eui: null });
    const { json: logs } = await admin.trapLogs.list({ trap_id: trap.id });
    const memos = logs.flatMap((log) => ('memo' in log && log.kind === 'removed' ? [log.memo] : []));
    expect(memos).toContainEqual(expect.stringContaining('現地での確認ではない'));
  });

  it('is refused where it has fired again since, and its people go on being told', async () => {
    const [admin, west] = [await server.as('admin'), await server.as('west')];
    const trap = await insertArmedTrap(server, { dev_eui: 'd0000000000000ac' });
    await receiveContact(server, trap, 'open');
    const seen_log_id = (await look(admin, trap)).last_log_id;
    await receiveContact(server, trap, 'closed');
    await receiveContact(server, trap, 'open');
    const { version, open_fired_at } = await look(admin, trap);
    const retired = admin.writing.traps.change(trap.id, { version, placement: 'removed', seen_log_id });
    expect(await refusalOf(retired)).toMatchObject(UNSEEN);
    expect(await look(admin, trap)).toMatchObject({ state: 'fired', version, open_fired_at });
    server.clock.advance(13 * HOUR);
    await remindOfFirings(server.database, server.clock.now());
    const { json } = await west.notifications.list({ trap_id: trap.id });
    expect(json.map(({ rule }) => rule)).toContain('trap_not_checked');
  });

  it('ends all that was told of it and its sensor, and nobody is told of it again', async () => {
    const { database, clock } = server;
    const admin = await server.as('admin');
    const trap = await insertArmedTrap(server, { dev_eui: 'd0000000000000ad' });
    const own = async (login: Login) =>
      (await (await server.as(login)).notifications.list({ trap_id: trap.id })).json;
    for (const rule of ['battery_low', 'tamper', 'sensor_silent'] as const) {
      const about = { rule, target_type: 'trap', target_id: trap.id } as const;
      const at = { occurred_at: clock.now(), received_at: clock.now() };
      await openIncident(database.db, scopeOfSystem(server.world.sites.satomori), { ...about, ...at });
    }
    await receiveContact(server, trap, 'open');
    const { version, last_log_id: seen_log_id } = await look(admin, trap);
    await admin.writing.traps.change(trap.id, { version, placement: 'removed', seen_log_id });
    await admin.writing.traps.remove(trap.id);

    const told = await own('west');
    expect(told.map(({ rule, resolved_at }) => [rule, resolved_at === null])).toEqual([
      ['trap_fired', false],
    ]);
    const open = await database.db
      .selectFrom('incidents')
      .select('rule')
      .where('target_id', '=', trap.id)
      .where('closed_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    for (let hours = 0; hours < 48; hours += 6) {
      const now = clock.advance(6 * HOUR);
      await runLadders(database, now);
      await remindOfFirings(database, now);
      await noteSilentSensors(database, now);
      await raiseDailyAlarms(database, now);
    }
    expect(await own('west')).toHaveLength(1);
    expect(await own('admin')).toEqual([]);
    const { json: fired } = await admin.traps.list({ state: 'fired' });
    expect(fired.map(({ id }) => id)).not.toContain(trap.id);
  });
});

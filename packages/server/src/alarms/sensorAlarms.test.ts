import { ENDPOINTS, NOTIFICATION_RULES, type NotificationRule } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, HOUR, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receiveContact, ws301 } from '../testing/uplinkMessages.ts';
import type { InsertedTrap, Login } from '../testing/world.ts';

/** Milesight WS301: the cover of the sensor is off. */
const TAMPERED = Buffer.from([0x01, 0x75, 90, 0x03, 0x00, 0x00, 0x04, 0x00, 0x01]);

const [UPRIGHT, TILTED_X, TILTED_Y] = [0b000, 0b001, 0b010];
/** Milesight EM310-TILT: three angles, and which of them exceed their limits. */
const em310 = (limits: number) => Buffer.from([0x03, 0xcf, 0, 0, 0, 0, 0, 0, limits]);

describeOnEachEngine('the alarms about a sensor', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(HOUR);
    await server.database.db.deleteFrom('alarm_rules').execute();
    trap = await insertArmedTrap(server, { owner_user_id: server.world.users.west });
  });

  const receive = (battery: number) => {
    server.clock.advance(HOUR);
    return receiveContact(server, trap, 'closed', { data: ws301('closed', battery) });
  };
  const told = async (rule: NotificationRule) => {
    const rows = await server.database.db
      .selectFrom('push_logs')
      .select('user_id')
      .where('target_id', '=', trap.id)
      .where('rule', '=', rule)
      .execute();
    const names = new Map(Object.entries(server.world.users).map(([login, id]) => [id, login]));
    return rows.map(({ user_id }) => names.get(user_id) ?? user_id).sort();
  };
  const own = async (login: Login = 'west') =>
    (await (await server.as(login)).notifications.list({ trap_id: trap.id })).json;
  const change = async (rule: 'battery_low' | 'tamper', changes: object) => {
    const { http } = await server.as('admin');
    const { json } = await http.list(ENDPOINTS.listAlarmRules, {});
    const { rule: _, ...stored } = json.find((row) => row.rule === rule) as (typeof json)[number];
    await http.call(ENDPOINTS.changeAlarmRule, { params: { rule }, body: { ...stored, ...changes } });
  };

  it('go to the owner and to who may see gateways, on the second low reading, once', async () => {
    await receive(19);
    expect(await told('battery_low')).toEqual([]);
    for (const battery of [19, 18, 19]) await receive(battery);
    expect(await told('battery_low')).toEqual(['gateway', 'west']);
    const [alarm] = await own();
    expect(alarm).toMatchObject({ rule: 'battery_low', resolved_at: null });
    expect(alarm?.body).toContain('（19%）');
  });

  it('do not ring at the limit, nor for a low reading now and then', async () => {
    for (const battery of [20, 20, 19, 20, 19, 21]) await receive(battery);
    expect(await told('battery_low')).toEqual([]);
  });

  it('are resolved where the battery is clearly above the limit, and notify so', async () => {
    for (const battery of [19, 19, 25]) await receive(battery);
    expect(await told('battery_recovered')).toEqual([]);
    await receive(26);
    expect(await told('battery_recovered')).toEqual(['gateway', 'west']);
    expect((await own()).every(({ resolved_at }) => resolved_at !== null)).toBe(true);
    for (const battery of [19, 19]) await receive(battery);
    expect(await told('battery_low')).toHaveLength(4);
  });

  it('do not come of frames that are late', async () => {
    await receive(19);
    await receiveContact(server, trap, 'closed', {
      data: ws301('closed', 10),
      at: server.clock.now() - 5 * HOUR,
    });
    expect(await told('battery_low')).toEqual([]);
  });

  it('of a trap that is not set do not ring', async () => {
    trap = await insertArmedTrap(server, { owner_user_id: server.world.users.west, placement: 'stopped' });
    for (const battery of [19, 19, 19]) await receive(battery);
    expect(await told('battery_low')).toEqual([]);
  });

  it('ring for nobody where the site switched them off, and for all once it switches them on', async () => {
    await change('battery_low', { is_on: false });
    for (const battery of [19, 19]) await receive(battery);
    expect(await told('battery_low')).toEqual([]);
    await change('battery_low', { is_on: true });
    await receive(19);
    expect(await told('battery_low')).toEqual(['gateway', 'west']);
  });

  it('go to exactly those whom the site chose', async () => {
    await change('battery_low', { receivers: ['group', 'administrators'] });
    for (const battery of [19, 19]) await receive(battery);
    expect(await told('battery_low')).toEqual(['admin', 'club', 'west', 'west2']);
  });

  it('of a removal ring once for the owner, and are resolved once it is back', async () => {
    const tampered = () => receiveContact(server, trap, 'closed', { data: TAMPERED });
    for (let count = 0; count < 3; count += 1) {
      server.clock.advance(HOUR);
      await tampered();
    }
    expect(await told('tamper')).toEqual(['west']);
    // Each was read, the last one as well.
    expect(await look(await server.as('west'), trap)).toMatchObject({
      last_seen_at: new Date(server.clock.now()).toISOString(),
    });
    await receive(90);
    expect((await own())[0]).toMatchObject({ rule: 'tamper', resolved_at: expect.any(String) });
    server.clock.advance(HOUR);
    await tampered();
    expect(await told('tamper')).toEqual(['west', 'west']);
  });

  it('of a movement ring once for each tilt that is no firing, though it is reported again and again', async () => {
    trap = await insertArmedTrap(server, {
      owner_user_id: server.world.users.west,
      sensor_model: 'EM310-TILT',
      fired_when: 'open',
    });
    const report = (limits: number) => {
      server.clock.advance(HOUR);
      return receiveContact(server, trap, 'closed', { data: em310(limits) });
    };
    await report(UPRIGHT);
    expect(await told('trap_moved')).toEqual([]);
    for (const limits of [TILTED_X, TILTED_X, TILTED_Y]) await report(limits);
    expect(await told('trap_moved')).toEqual(['west']);
    const west = await server.as('west');
    await record(server, west, trap, 'checked');
    expect((await own())[0]).toMatchObject({ rule: 'trap_moved', resolved_at: expect.any(String) });
    await report(TILTED_X);
    expect(await told('trap_moved')).toEqual(['west']);
    for (const limits of [UPRIGHT, TILTED_X]) await report(limits);
    expect(await told('trap_moved')).toEqual(['west', 'west']);
    const { json } = await west.trapLogs.list({ trap_id: trap.id, source: 'sensor' });
    expect(json.map(({ kind }) => kind).toReversed()).toEqual([
      'heartbeat',
      'moved',
      'heartbeat',
      'heartbeat',
      'heartbeat',
      'heartbeat',
      'moved',
    ]);
  });

  it('of a movement are over with a visit after it, and with nothing else', async () => {
    const more = { sensor_model: 'EM310-TILT', fired_when: 'open' } as const;
    trap = await insertArmedTrap(server, { owner_user_id: server.world.users.west, ...more });
    const west = await server.as('west');
    const visitedAt = server.clock.now();
    server.clock.advance(HOUR);
    await receiveContact(server, trap, 'closed', { data: em310(TILTED_X) });
    server.clock.advance(HOUR);
    const isOver = async () => (await own())[0]?.resolved_at !== null;
    const admin = await server.as('admin');
    for (const placement of ['stopped', 'set'] as const) {
      const { version } = await look(admin, trap);
      await admin.writing.traps.change(trap.id, { version, placement });
    }
    await record(server, west, trap, 'baited');
    for (const kind of ['patrol', 'checked'] as const)
      await record(server, west, trap, kind, { at: visitedAt });
    await record(server, west, trap, 'patrol', { at: server.clock.now() + DAY });
    expect(await isOver()).toBe(false);
    await record(server, west, trap, 'patrol');
    expect(await isOver()).toBe(true);
  });

  it('of a tilt are a firing where the trap fires by it', async () => {
    trap = await insertArmedTrap(server, { sensor_model: 'EM310-TILT', fired_when: 'tilt' });
    await receiveContact(server, trap, 'closed', { data: em310(TILTED_X) });
    expect(await told('trap_moved')).toEqual([]);
    expect(await told('trap_fired')).toHaveLength(4);
  });

  it('of a movement ring with the new sensor of a trap as with the first', async () => {
    const more = { sensor_model: 'EM310-TILT', fired_when: 'open' } as const;
    trap = await insertArmedTrap(server, { owner_user_id: server.world.users.west, ...more });
    await receiveContact(server, trap, 'closed', { data: em310(TILTED_X) });
    const admin = await server.as('admin');
    const { version } = await look(admin, trap);
    const dev_eui = 'feedfeedfeedfee1';
    await admin.writing.traps.change(trap.id, { version, dev_eui });
    await receiveContact(server, { dev_eui }, 'closed', { data: em310(TILTED_X) });
    expect(await told('trap_moved')).toEqual(['west', 'west']);
  });

  it('of a firing are the firing alone', async () => {
    await receiveContact(server, trap, 'open');
    const counts = await Promise.all(
      NOTIFICATION_RULES.map(async (rule) => [rule, (await told(rule)).length]),
    );
    expect(counts.filter(([, count]) => count !== 0)).toEqual([['trap_fired', 4]]);
    await record(server, await server.as('west'), trap, 'checked');
  });
});

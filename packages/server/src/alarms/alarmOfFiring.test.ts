import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { HOUR, iso, MINUTE, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { type InsertedTrap, insertTrap, insertUser, KEYS, type Login } from '../testing/world.ts';

describeOnEachEngine('the alarm of a firing', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(HOUR);
    trap = await insertArmedTrap(server);
  });

  /** Recipients of a trap's notifications, one entry per notification. */
  async function told(of: { id: string }): Promise<string[]> {
    const { db } = server.database;
    const rows = await db.selectFrom('push_logs').select('user_id').where('target_id', '=', of.id).execute();
    const names = new Map(Object.entries(server.world.users).map(([login, id]) => [id, login]));
    return rows.map((row) => names.get(row.user_id) ?? row.user_id).sort();
  }
  const fire = (minutes = 0, minutesLate = 0) => {
    const now = server.clock.advance(minutes * MINUTE);
    return receiveContact(server, trap, 'open', { at: now - minutesLate * MINUTE });
  };
  const close = () => receiveContact(server, trap, 'closed');
  const own = async (login: Login) =>
    (await (await server.as(login)).notifications.list({ trap_id: trap.id })).json;

  it('goes to the hunters of its group and of those above, and to who may see gateways, once each', async () => {
    await fire();
    expect(await told(trap)).toEqual(['club', 'gateway', 'west', 'west2']);
  });

  it('goes to its owner too, of whatever group', async () => {
    const { users } = server.world;
    trap = await insertArmedTrap(server, { owner_user_id: users.east });
    await fire();
    expect(await told(trap)).toEqual(['club', 'east', 'gateway', 'west', 'west2']);
  });

  it('of a trap without a group goes to its owner and who may see gateways', async () => {
    trap = await insertArmedTrap(server, { group_id: null, owner_user_id: server.world.users.loner });
    await fire();
    expect(await told(trap)).toEqual(['gateway', 'loner']);
  });

  it('goes to no shared, disabled or deleted account, be it the owner’s', async () => {
    const { users, sites, groups } = server.world;
    const gone = { is_hunter: true, hunt_group_id: groups.west, deleted_at: 1 };
    await insertUser(server.database.db, { site_id: sites.satomori, login_id: `gone-${engine}`, ...gone });
    for (const owner_user_id of [users.viewer, users.disabled]) {
      trap = await insertArmedTrap(server, { owner_user_id });
      await fire();
      expect(await told(trap)).toEqual(['club', 'gateway', 'west', 'west2']);
    }
  });

  it('on a hokapato site goes to the group’s members', async () => {
    const { sites, groups } = server.world;
    trap = await insertTrap(server.database.db, {
      site_id: sites.hokapato,
      group_id: groups.valley,
      placement: 'set',
    });
    await receiveContact(server, trap, 'open', { key: KEYS.hokapato });
    expect(await told(trap)).toEqual(['valley']);
  });

  it('says which trap, where and when, with a receipt of its delivery', async () => {
    trap = await insertArmedTrap(server, { name: '炭焼沢', trap_no: 'S-7', place: '沢の奥' });
    await fire();
    const [alarm] = await own('west');
    expect(alarm).toMatchObject({
      rule: 'trap_fired',
      title: 'わな作動: 炭焼沢',
      target_type: 'trap',
      target_id: trap.id,
      target_name: '炭焼沢',
      read_at: null,
      resolved_at: null,
      responder: null,
      deliveries: [{ channel: 'in_app', status: 'sent', at: iso(server.clock.now()) }],
    });
    expect(alarm?.body).toMatch(/^S-7 炭焼沢（沢の奥）が作動しました。\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    expect((await look(await server.as('west'), trap)).incident_id).toBe(alarm?.incident_id);
  });

  it('rings no second time within ten minutes, and does after', async () => {
    await fire();
    await close();
    await fire(9);
    expect(await own('west')).toHaveLength(1);
    await close();
    await fire(11);
    const alarms = await own('west');
    expect(alarms).toHaveLength(2);
    expect(new Set(alarms.map((alarm) => alarm.incident_id)).size).toBe(1);
  });

  it('always rings for one that is late', async () => {
    await fire();
    await close();
    await fire(2, 60);
    const [late] = await own('west');
    expect(await own('west')).toHaveLength(2);
    expect(late?.body).toContain('発生');
    expect(late?.body).toContain('受信');
  });

  it('is resolved on everybody’s notifications by the check', async () => {
    await fire();
    await close();
    await fire(20);
    const now = server.clock.advance(MINUTE);
    await record(server, await server.as('west2'), trap, 'checked');
    for (const login of ['club', 'gateway', 'west', 'west2'] as const) {
      const seen = (await own(login)).map((alarm) => alarm.resolved_at);
      expect([login, seen]).toEqual([login, [iso(now), iso(now)]]);
    }
    expect((await look(await server.as('west'), trap)).incident_id).toBeNull();
  });

  it('is not resolved by a check that leaves a firing open', async () => {
    const morning = server.clock.now() - MINUTE;
    await fire();
    server.clock.advance(HOUR);
    await record(server, await server.as('west'), trap, 'checked', { at: morning });
    expect((await own('west'))[0]?.resolved_at).toBeNull();
  });

  it('is a new one after the check', async () => {
    await fire();
    await record(server, await server.as('west'), trap, 'checked');
    await close();
    await fire(1);
    const alarms = await own('west');
    expect(new Set(alarms.map((alarm) => alarm.incident_id)).size).toBe(2);
    expect(alarms.map((alarm) => alarm.resolved_at === null)).toEqual([true, false]);
  });

  it('of a contact that goes on firing rings as unstable, then no more, with its count', async () => {
    for (let count = 0; count < 12; count += 1) {
      await fire(12);
      await close();
    }
    const alarms = await own('west');
    expect(alarms.map(({ title }) => title)).toEqual([
      `わな作動（不安定）: ${trap.name}`,
      `わな作動: ${trap.name}`,
      `わな作動: ${trap.name}`,
    ]);
    expect(alarms.map(({ unstable_count }) => unstable_count)).toEqual([12, 12, 12]);
    expect(new Set(alarms.map(({ incident_id }) => incident_id)).size).toBe(1);
    expect(await look(await server.as('west'), trap)).toMatchObject({
      state: 'fired',
      state_reason: 'unstable',
      unstable_count: 12,
    });
  });

  it('of an unstable contact rings again after an hour of calm, and is over with the check', async () => {
    for (let count = 0; count < 4; count += 1) {
      await fire(12);
      await close();
    }
    await fire(59);
    await close();
    expect(await own('west')).toHaveLength(3);
    await fire(60);
    expect(await own('west')).toHaveLength(4);
    await record(server, await server.as('west'), trap, 'checked');
    expect(await look(await server.as('west'), trap)).toMatchObject({
      state: 'checked',
      unstable_count: null,
    });
  });

  it('of an unstable contact rings no more for what comes late', async () => {
    trap = await insertArmedTrap(server, { set_at: server.clock.now() - 5 * HOUR });
    for (let count = 0; count < 12; count += 1) {
      await fire(0, 120 - 12 * count);
      await receiveContact(server, trap, 'closed', { at: server.clock.now() - (119 - 12 * count) * MINUTE });
    }
    expect(await own('west')).toHaveLength(3);
  });

  it('rings for a firing after the clock was set back', async () => {
    await fire();
    await close();
    server.clock.advance(-2 * HOUR);
    await fire();
    expect(await own('west')).toHaveLength(2);
    server.clock.advance(2 * HOUR);
  });
});

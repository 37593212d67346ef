import { type Trap, TRAP_STATES } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, HOUR, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { insertTrap, insertTraps } from '../testing/world.ts';

describeOnEachEngine('the list of traps', (engine) => {
  let server: TestServer;
  let ridge: TestClient;
  let traps: { id: string }[];
  /** An empty group, and one of the other site. */
  beforeAll(async () => {
    server = await startTestServer(engine);
    ridge = await server.as('ridge');
    const base = { site_id: server.world.sites.hokapato, group_id: server.world.groups.ridge };
    const at = server.clock.now();
    const [proven, old] = [{ placement: 'set' as const, last_proof_at: at }, { placement: 'set' as const }];
    traps = await insertTraps(server.database.db, [
      { ...base, ...proven, name: '100%の沢', trap_no: 'A-1', latitude: 35.1, longitude: 137.1 },
      { ...base, ...proven, name: '100の沢', trap_no: 'A_2', latitude: 35.2, longitude: 137.2 },
      {
        ...base,
        ...old,
        name: 'Ａ沢',
        trap_no: 'AX2',
        place: 'Upper\\Creek',
        latitude: 35.3,
        longitude: 137.3,
      },
      { ...base, ...old, name: '奥', trap_no: "'; drop table traps; --" },
      { ...base, placement: 'stopped', name: '下' },
    ]);
  });
  afterAll(() => server.stop());

  const names = async (query: object) => (await ridge.traps.list(query)).json.map(({ name }) => name).sort();

  it.each<[string, string[]]>([
    ['100%', ['100%の沢']],
    ['%', ['100%の沢']],
    ['_', ['100の沢']],
    ['a_2', ['100の沢']],
    ['\\', ['Ａ沢']],
    ['upper\\c', ['Ａ沢']],
    ['沢', ['100%の沢', '100の沢', 'Ａ沢']],
    ['Ａ沢', ['Ａ沢']],
    ['ａｘ', ['Ａ沢']],
    ['Ａ', ['100%の沢', '100の沢', 'Ａ沢', '奥']],
    ['沢　100', ['100%の沢', '100の沢']],
    [' ', ['100%の沢', '100の沢', 'Ａ沢', '奥', '下', '尾根']],
    ["'; drop", ['奥']],
    ['どこにもない', []],
  ])('finds %j, its signs standing for themselves, in any letter case and width', async (q, wanted) => {
    expect(await names({ q })).toEqual([...wanted].sort());
    expect((await ridge.traps.list({ q, count: '1' })).total).toBe(wanted.length);
  });

  it.each<[string, string[]]>([
    ['137,35,138,36', ['100%の沢', '100の沢', 'Ａ沢']],
    ['137.1,35.1,137.2,35.2', ['100%の沢', '100の沢']],
    ['137.15,35,137.25,36', ['100の沢']],
    ['138,35,139,36', []],
  ])('finds what lies in %s', async (bbox, wanted) => {
    expect(await names({ bbox })).toEqual([...wanted].sort());
  });

  it.each(['137,35,138', 'a,b,c,d', '137,-91,138,36'])('refuses the box %s', async (bbox) => {
    await expect(ridge.traps.list({ bbox })).rejects.toMatchObject({ status: 400, result: 'invalid_input' });
  });

  it('pages by the derived state: each once, none of another', async () => {
    const pages = async (state: string, limit: number) => {
      const found: Trap[] = [];
      let cursor: string | undefined;
      do {
        const page = await ridge.traps.list({ state, limit, ...(cursor === undefined ? {} : { cursor }) });
        expect(page.json.length).toBeLessThanOrEqual(limit);
        found.push(...page.json);
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      return found;
    };
    for (const limit of [1, 2, 100]) {
      expect((await pages('armed', limit)).map(({ id }) => id)).toEqual([traps[1]!.id, traps[0]!.id]);
      expect((await pages('unknown,stopped', limit)).map(({ state }) => state)).toEqual([
        'stopped',
        'unknown',
        'unknown',
      ]);
    }
    const totals = await Promise.all(
      TRAP_STATES.map(async (state) => (await ridge.traps.list({ state, count: '1', limit: 1 })).total ?? 0),
    );
    expect(totals.reduce((sum, total) => sum + total)).toBe((await ridge.traps.list({ count: '1' })).total);
  });

  it('pages by urgency: each once, the most urgent first, within a state the newest', async () => {
    const pages = async (limit: number) => {
      const found: Trap[] = [];
      let cursor: string | undefined;
      do {
        const page = await ridge.traps.list({
          order: 'urgency',
          count: '1',
          limit,
          ...(cursor === undefined ? {} : { cursor }),
        });
        expect(page.json.length).toBeLessThanOrEqual(limit);
        // One more: the trap that the group contains from the start.
        expect(page.total).toBe(traps.length + 1);
        found.push(...page.json);
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      expect(found.length).toBe(traps.length + 1);
      const own = new Set(traps.map(({ id }) => id));
      return found.filter(({ id }) => own.has(id)).map(({ name, state }) => [state, name]);
    };
    for (const limit of [1, 2, 5, 100]) {
      expect(await pages(limit)).toEqual([
        ['unknown', '奥'],
        ['unknown', 'Ａ沢'],
        ['armed', '100の沢'],
        ['armed', '100%の沢'],
        ['stopped', '下'],
      ]);
    }
    const stopped = await ridge.traps.list({ order: 'urgency', state: 'stopped,armed', limit: 2 });
    expect(stopped.json.map(({ state }) => state)).toEqual(['armed', 'armed']);
  });

  it('refuses an order nobody knows, one beside since, and the cursor of another order', async () => {
    const { next } = await ridge.traps.list({ limit: 1 });
    const other = await ridge.traps.list({ limit: 1, order: 'urgency' });
    const made = Buffer.from(JSON.stringify(['urgency', 'happy x'])).toString('base64url');
    for (const [query, result] of [
      [{ order: 'luck' as never }, 'invalid_input'],
      [{ order: 'urgency', since: 1 }, 'invalid_input'],
      [{ order: 'urgency', cursor: next ?? '' }, 'invalid_cursor'],
      [{ order: 'urgency', cursor: made }, 'invalid_cursor'],
      [{ cursor: other.next ?? '' }, 'invalid_cursor'],
    ] as const) {
      await expect(ridge.traps.list(query)).rejects.toMatchObject({ status: 400, result });
    }
  });

  it('refuses a state nobody knows', async () => {
    await expect(ridge.traps.list({ state: 'armed,happy' })).rejects.toMatchObject({ status: 400 });
  });
});

describeOnEachEngine('a trap in the list', (engine) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(DAY);
    admin = await server.as('admin');
  });

  it('tells its settings in force and where each comes from', async () => {
    const { db } = server.database;
    const { groups, gateways } = server.world;
    const trap = await insertArmedTrap(server, { patrol_due_hour: 9 });
    expect((await look(admin, trap)).settings).toEqual({
      heartbeat_interval_s: { value: 6 * 3600, level: 'site' },
      battery_low_v: { value: 2.5, level: 'site' },
      battery_low_pct: { value: 20, level: 'site' },
      patrol_due_hour: { value: 9, level: 'trap' },
    });
    await db
      .updateTable('groups')
      .set({ battery_low_pct: 30, battery_low_v: 2.7 })
      .where('id', '=', groups.west)
      .execute();
    const { id, gateway_eui } = gateways.satomori;
    await db.updateTable('gateways').set({ battery_low_pct: 40 }).where('id', '=', id).execute();
    await receiveContact(server, trap, 'closed', { gateways: [gateway_eui] });
    expect((await look(admin, trap)).settings).toMatchObject({
      battery_low_v: { value: 2.7, level: 'group' },
      battery_low_pct: { value: 40, level: 'gateway' },
    });
    await db
      .updateTable('groups')
      .set({ battery_low_pct: null, battery_low_v: null })
      .where('id', '=', groups.west)
      .execute();
    await db.updateTable('gateways').set({ battery_low_pct: null }).where('id', '=', id).execute();
  });

  it('is judged by its own interval', async () => {
    const trap = await insertArmedTrap(server, {
      heartbeat_interval_s: 600,
      last_proof_at: server.clock.now() - HOUR,
    });
    expect(await look(admin, trap)).toMatchObject({ state: 'unknown', expected_interval_s: 600 });
  });

  it('is due for its patrol from the hour on, until somebody was there that day', async () => {
    // The clock is at six in the morning or a little after.
    const trap = await insertArmedTrap(server, { patrol_due_hour: 12 });
    const isDue = async () => (await look(admin, trap)).is_patrol_due;
    expect(await isDue()).toBe(false);
    server.clock.advance(7 * HOUR);
    expect(await isDue()).toBe(true);
    await record(server, admin, trap, 'patrol', { at: server.clock.now() - 18 * HOUR });
    expect(await isDue()).toBe(true);
    await record(server, admin, trap, 'patrol');
    expect(await isDue()).toBe(false);
    await record(server, admin, trap, 'stopped');
    server.clock.advance(17 * HOUR);
  });

  it('is due for its patrol also where the last one was recorded while the clock was fast', async () => {
    const trap = await insertArmedTrap(server, { patrol_due_hour: 0 });
    await record(server, admin, trap, 'patrol');
    expect((await look(admin, trap)).is_patrol_due).toBe(false);
    server.clock.advance(20 * DAY);
    await record(server, admin, trap, 'patrol');
    server.clock.advance(-20 * DAY);
    expect((await look(admin, trap)).is_patrol_due).toBe(true);
    await record(server, admin, trap, 'patrol');
    expect((await look(admin, trap)).is_patrol_due).toBe(false);
  });

  it('says that its battery is low, by volts or by percent', async () => {
    const isLow = async (of: object) => (await look(admin, await insertArmedTrap(server, of))).is_battery_low;
    expect(await isLow({ battery_pct: 19.9 })).toBe(true);
    expect(await isLow({ battery_pct: 20 })).toBe(false);
    expect(await isLow({ battery_v: 2.49 })).toBe(true);
    expect(await isLow({ battery_v: 2.5 })).toBe(false);
    expect(await isLow({})).toBe(false);
  });

  it('is seen by its owner, also outside of every group of theirs, and by no other hunter', async () => {
    const { users, groups } = server.world;
    const [own, foreign] = [
      await insertArmedTrap(server, { owner_user_id: users.loner, group_id: groups.west }),
      await insertArmedTrap(server, { owner_user_id: users.east, group_id: groups.west }),
    ];
    const { json } = await (await server.as('loner')).traps.list({ limit: 1000 });
    const seen = json.map(({ id }) => id);
    expect([seen.includes(own.id), seen.includes(foreign.id)]).toEqual([true, false]);
  });

  it('names its owner and group, and nothing where there is none', async () => {
    const { users, sites } = server.world;
    const trap = await insertArmedTrap(server, { owner_user_id: users.east });
    expect(await look(admin, trap)).toMatchObject({ owner_name: '人 east', group_name: 'west' });
    const alone = await insertTrap(server.database.db, { site_id: sites.satomori });
    expect(await look(admin, alone)).toMatchObject({ owner_name: null, group_name: null, state: 'planned' });
  });
});

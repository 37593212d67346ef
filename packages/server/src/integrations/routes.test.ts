import {
  createIntegration,
  getRawMessage,
  listIntegrations,
  listParkedDevices,
  listRawMessages,
  newId,
  type NewIntegration,
  type ParkedDevice,
  revokeIntegration,
  tryMessage,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type OpenStream, openStream, until } from '../testing/openStream.ts';
import { fullScansOf, plansOf } from '../testing/queryPlans.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { type FrameOptions, postEvent, receive, ttsUp, upEvent, ws301 } from '../testing/uplinkMessages.ts';
import { insertTrap, KEYS, type Login } from '../testing/world.ts';
import { startOfPage } from '../database/paging.ts';
import { listMessages } from './messageRepository.ts';

describeOnEachEngine('network servers and what they sent', (engine) => {
  const lines: string[] = [];
  let server: TestServer;
  beforeAll(async () => {
    const logStream = { write: (line: string) => void lines.push(line) };
    server = await startTestServer(engine, { logLevel: 'debug', logStream });
  });
  afterAll(() => server.stop());

  const client = async (login: Login = 'admin') => (await server.as(login)).http;
  const anIntegration = (more: Partial<NewIntegration> = {}): NewIntegration => ({
    id: newId(),
    name: '役場のChirpStack',
    kind: 'chirpstack',
    ...more,
  });
  const add = async (body: NewIntegration, login?: Login) =>
    (await client(login)).call(createIntegration, { body });
  const revoke = async (id: string, login?: Login) =>
    (await client(login)).call(revokeIntegration, { params: { id } });
  const list = async (login?: Login) => (await (await client(login)).list(listIntegrations, {})).json;
  const messages = async (query: object = {}, login?: Login) =>
    (await (await client(login)).list(listRawMessages, { query })).json;
  const message = async (id: string, login?: Login) =>
    (await client(login)).call(getRawMessage, { params: { id } });
  const devices = async (query: object = {}, login?: Login) =>
    (await (await client(login)).list(listParkedDevices, { query })).json as ParkedDevice[];
  const audit = (id: string) => listAudit(server.database.db, scopeOfSystem(server.world.sites.satomori), id);

  let sensors = 0;
  const newSensor = () => `aaaaaaaa${(0x1_0000_0000 - (sensors += 1)).toString(16)}`;
  const frameOf = (dev_eui: string, more: Partial<FrameOptions> = {}) =>
    upEvent({ dev_eui, at: server.clock.now(), ...more });
  const deviceOf = async (dev_eui: string, login?: Login) => (await devices({ dev_eui }, login))[0];

  it('are seen and changed by nobody but an administrator of the same site', async () => {
    const { id } = await add(anIntegration());
    const dev_eui = newSensor();
    await receive(server, frameOf(dev_eui));
    const [stored] = await messages({ dev_eui });
    const others: Login[] = ['west', 'poster', 'gateway', 'viewer', 'valley'];
    for (const login of others)
      for (const call of [
        () => add(anIntegration(), login),
        () => revoke(id, login),
        () => list(login),
        () => messages({}, login),
        () => message(stored!.id, login),
        () => devices({}, login),
      ])
        expect([login, (await refusalOf(call())).status]).toEqual([login, 403]);
    for (const call of [() => revoke(id, 'hokapatoAdmin'), () => message(stored!.id, 'hokapatoAdmin')])
      expect((await refusalOf(call())).result).toBe('not_found');
    expect((await list('hokapatoAdmin')).map(({ name }) => name)).toEqual(['hokapato']);
    expect(await messages({ dev_eui }, 'hokapatoAdmin')).toEqual([]);
    expect(await deviceOf(dev_eui, 'hokapatoAdmin')).toBeUndefined();
    expect((await list()).find((each) => each.id === id)?.revoked_at).toBeNull();
    expect(await message(stored!.id)).toMatchObject({ dev_eui, body: { deviceInfo: { devEui: dev_eui } } });
    expect(await deviceOf(dev_eui)).toMatchObject({ dev_eui, message_count: 1 });
  });

  it('get their key once, which nobody can read again', async () => {
    const wanted = anIntegration({ kind: 'tts', name: '山の会のTTS' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(wanted)));
    const keys = answers.flatMap(({ key }) => (key === null ? [] : [key]));
    expect(keys).toHaveLength(1);
    expect(answers.filter(({ repeated }) => repeated)).toHaveLength(5);
    const [key = ''] = keys;
    expect(key.length).toBeGreaterThan(40);
    expect(answers[0]).toMatchObject({ ...wanted, revoked_at: null, last_message_at: null });
    expect(answers[0]?.webhook_url).toMatch(/\/web\/api\/uplinks\/tts$/);
    expect(await refusalOf(add({ ...wanted, name: '別の名前' }))).toMatchObject({ result: 'id_conflict' });

    await receive(server, ttsUp({ dev_eui: newSensor(), at: server.clock.now() }), { network: 'tts', key });
    const row = await server.database.db
      .selectFrom('integrations')
      .selectAll()
      .where('id', '=', wanted.id)
      .executeTakeFirstOrThrow();
    const entries = await audit(wanted.id);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ action: 'create', user_id: server.world.users.admin });
    const everywhere = JSON.stringify([await list(), row, entries, lines]);
    expect(everywhere).toContain(wanted.id);
    expect(everywhere).not.toContain(key);
    expect(JSON.stringify([await list(), lines])).not.toContain(row.key_hash);
  });

  it('say when they last sent and what could not be read', async () => {
    const { id, key } = await add(anIntegration());
    await receive(server, frameOf(newSensor()), { key });
    const of = async () => (await list()).find((each) => each.id === id);
    const first = new Date(server.clock.now()).toISOString();
    expect(await of()).toMatchObject({ last_message_at: first, last_problem: null });
    const at = new Date(server.clock.advance(60_000)).toISOString();
    await receive(server, { ...frameOf(newSensor()), data: '***' }, { key });
    expect(await of()).toMatchObject({
      last_message_at: at,
      last_problem: expect.stringContaining('base64') as string,
      last_problem_at: at,
    });
    expect((await of())?.problem_count).toBe(1);
    const [failed] = await messages({ state: 'failed', integration_id: id });
    expect(failed).toMatchObject({ state: 'failed', integration_name: '役場のChirpStack' });
  });

  it('can be tried with a message, which changes nothing', async () => {
    const { id } = await add(anIntegration());
    const attempt = async (message: Record<string, unknown>, login?: Login, of = id) =>
      (await client(login)).call(tryMessage, { params: { id: of }, body: { message } });
    const dev_eui = newSensor();
    const { sites, groups } = server.world;
    const armed = { placement: 'set', sensor_model: 'WS301' } as const;
    const ofWest = { site_id: sites.satomori, group_id: groups.west, dev_eui, ...armed };
    const { id: trapId } = await insertTrap(server.database.db, ofWest);
    const fired = frameOf(dev_eui, { data: ws301('open', 55) });
    for (const login of ['west', 'poster', 'gateway', 'viewer', 'valley'] as const)
      expect([login, (await refusalOf(attempt(fired, login))).status]).toEqual([login, 403]);
    expect((await refusalOf(attempt(fired, 'hokapatoAdmin'))).result).toBe('not_found');

    const stored = async () => {
      const tables = [
        'raw_messages',
        'trap_logs',
        'incidents',
        'push_logs',
        'parked_devices',
        'changes',
      ] as const;
      const { db } = server.database;
      const counts = tables.map((table) =>
        db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow(),
      );
      return [
        await Promise.all(counts),
        await db.selectFrom('traps').selectAll().where('id', '=', trapId).execute(),
      ];
    };
    const before = await stored();
    expect(await attempt(fired)).toMatchObject({
      state: 'processed',
      trap: { id: trapId },
      dev_eui,
      contact: 'fired',
      is_firing: true,
      battery_pct: 55,
    });
    const unknown = { ...frameOf(newSensor(), { data: ws301('open') }) };
    const named = { ...unknown, deviceInfo: { ...unknown.deviceInfo, deviceProfileName: 'WS301' } };
    expect(await attempt(named)).toMatchObject({
      state: 'parked',
      trap: null,
      contact: 'fired',
      is_firing: false,
    });
    expect(await attempt({ ...fired, data: '***' })).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('base64') as string,
    });
    expect(await stored()).toEqual(before);
    // Trying it has not made it a repetition, nor did receiving it end the trial.
    await receive(server, fired);
    expect(await attempt(fired)).toMatchObject({ state: 'processed', contact: 'fired' });
  });

  it('say why what they sent was refused, and how often', async () => {
    const { id, key } = await add(anIntegration());
    const of = async () => (await list()).find((each) => each.id === id);
    for (const [body, options] of [
      ['no JSON', {}],
      [`{"data":"${'x'.repeat(200_000)}"}`, {}],
      [frameOf(newSensor()), { event: 'nonsense' }],
    ] as const)
      expect((await postEvent(server, body, { key, ...options })).ok).toBe(false);
    await until(async () => (await of())?.problem_count === 3);
    expect(await of()).toMatchObject({
      last_problem: expect.stringContaining('event') as string,
      last_problem_at: new Date(server.clock.now()).toISOString(),
      last_message_at: null,
    });
    // Who has no key is nobody's integration.
    await postEvent(server, 'no JSON', { key: 'wrong' });
    expect((await list('hokapatoAdmin')).map(({ problem_count }) => problem_count)).toEqual([0]);
    expect(await messages({ integration_id: id })).toEqual([]);
  });

  it('are refused at once when they are stopped, for good', async () => {
    const { id, key } = await add(anIntegration());
    await receive(server, frameOf(newSensor()), { key });
    const before = await messages({ integration_id: id });
    const stopped = await revoke(id);
    expect(stopped.revoked_at).not.toBeNull();
    server.clock.advance(1000);
    expect(await revoke(id)).toEqual(stopped);
    expect((await postEvent(server, frameOf(newSensor()), { key })).status).toBe(401);
    expect(await messages({ integration_id: id })).toEqual(before);
    expect((await postEvent(server, frameOf(newSensor()), { key: KEYS.satomori })).status).toBe(200);
    expect((await audit(id)).map(({ action }) => action)).toEqual(['create', 'revoke']);
  });

  it('are one row for each unknown sensor, with its names and the gateway that received it best', async () => {
    const dev_eui = newSensor();
    const gateway = server.world.gateways.satomori;
    const deviceInfo = {
      devEui: dev_eui,
      deviceName: '西谷の予備',
      deviceProfileName: 'Milesight WS301-923',
    };
    await receive(server, { ...frameOf(dev_eui, { gateways: ['0000000000000001'] }), deviceInfo });
    const first = new Date(server.clock.now()).toISOString();
    expect(await deviceOf(dev_eui)).toMatchObject({
      device_name: '西谷の予備',
      device_profile: 'Milesight WS301-923',
      sensor_model: 'WS301',
      gateway_eui: '0000000000000001',
      gateway_id: null,
    });
    server.clock.advance(60_000);
    for (let count = 0; count < 3; count += 1)
      await receive(server, frameOf(dev_eui, { gateways: [gateway.gateway_eui] }));
    expect(await deviceOf(dev_eui)).toMatchObject({
      device_name: '西谷の予備',
      first_seen_at: first,
      last_seen_at: new Date(server.clock.now()).toISOString(),
      message_count: 4,
      gateway_id: gateway.id,
      rssi_dbm: -80,
    });
    expect(await messages({ dev_eui, state: 'parked' })).toHaveLength(4);
    expect(await messages({ dev_eui, state: 'processed' })).toEqual([]);
  });

  it('are no longer parked when a trap gets the sensor, whose log then has what was sent', async () => {
    const dev_eui = newSensor();
    for (let count = 0; count < 3; count += 1) await receive(server, frameOf(dev_eui));
    const { world, database } = server;
    const trap = await insertTrap(database.db, {
      site_id: world.sites.satomori,
      group_id: world.groups.west,
    });
    const admin = await server.as('admin');
    await admin.writing.traps.change(trap.id, { version: 1, dev_eui, sensor_model: 'WS301' });
    await server.services.uplinks.drain();
    expect(await deviceOf(dev_eui)).toBeUndefined();
    const { json: logs } = await admin.trapLogs.list({ trap_id: trap.id });
    expect(logs.filter(({ source }) => source === 'sensor')).toHaveLength(3);
    expect(await messages({ dev_eui, state: 'parked' })).toEqual([]);
    expect(await messages({ dev_eui, state: 'processed' })).toHaveLength(3);

    // Taken from the trap, it is parked anew, and counted from there.
    await admin.writing.traps.change(trap.id, { version: 2, dev_eui: null });
    await receive(server, frameOf(dev_eui));
    expect(await deviceOf(dev_eui)).toMatchObject({ message_count: 1 });
  });

  it('are reported live to administrators of the site alone', async () => {
    const logins: Login[] = ['admin', 'west', 'gateway', 'hokapatoAdmin'];
    const streams = await Promise.all(
      logins.map(async (login) => openStream(server.app, await server.tokenOf(login))),
    );
    await Promise.all(streams.map((stream) => stream.begin()));
    const dev_eui = newSensor();
    await receive(server, frameOf(dev_eui));
    const trap = server.world.traps.west;
    await receive(server, frameOf(trap.dev_eui));
    const valley = server.world.traps.valley;
    await receive(server, frameOf(valley.dev_eui), { key: KEYS.hokapato });
    const resourcesOf = (stream: (typeof streams)[number]) =>
      stream.changes().map(({ resource }) => resource);
    const [admin, west, gateway, foreign] = streams as [OpenStream, OpenStream, OpenStream, OpenStream];
    await until(() => resourcesOf(admin).includes('parked_devices'));
    for (const stream of [west, foreign]) await until(() => resourcesOf(stream).includes('trap_logs'));
    for (const stream of [west, gateway, foreign])
      expect(resourcesOf(stream)).not.toContain('parked_devices');
    for (const stream of streams) stream.close();
  });

  it('says nothing of the same sensor in another site', async () => {
    const { traps } = server.world;
    await receive(server, frameOf(traps.valley.dev_eui));
    const found = await deviceOf(traps.valley.dev_eui);
    expect(found).toMatchObject({ message_count: 1, device_name: null, gateway_id: null });
    expect(JSON.stringify(found)).not.toContain(traps.valley.id);
    expect(await deviceOf(traps.valley.dev_eui, 'hokapatoAdmin')).toBeUndefined();
  });

  it('are read by an index, however many there are', async () => {
    const scope = scopeOfSystem(server.world.sites.satomori);
    for (const filter of [
      {},
      { state: 'parked' },
      { dev_eui: newSensor() },
      { integration_id: newId() },
    ] as const) {
      const plans = await plansOf(server.database, (recorded) =>
        listMessages(recorded, scope, filter, startOfPage({ limit: 5 }, 'id')),
      );
      const steps = plans.flatMap((plan) => plan.steps).join('\n');
      if (engine === 'sqlite') {
        expect(fullScansOf('raw_messages', plans)).toEqual([]);
        expect([filter, steps]).not.toEqual([filter, expect.stringContaining('TEMP B-TREE')]);
      }
    }
  });
});

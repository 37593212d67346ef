import { setTimeout as delay } from 'node:timers/promises';
import { type ChangedBroker, createIntegration, getBroker, newId, putBroker } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { listKeptMessages } from '../testing/keptMessages.ts';
import { hasMosquitto, type Mosquitto, startMosquitto } from '../testing/mosquitto.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { ttsUp, upEvent } from '../testing/uplinkMessages.ts';
import type { Login } from '../testing/world.ts';
import { listBrokersInUse, renewLeases, takeLease } from './leaseRepository.ts';

const SETTINGS: ChangedBroker = {
  is_active: true,
  url: 'mqtts://mqtt.example.jp:8883',
  username: 'satomori',
  ca: null,
  topic_prefix: '',
  version: 0,
};

function usersOf(server: () => TestServer) {
  const http = async (login: Login) => (await server().as(login)).http;
  return {
    read: async (id: string, login: Login = 'admin') =>
      (await http(login)).call(getBroker, { params: { id } }),
    put: async (id: string, change: Partial<ChangedBroker> = {}, login: Login = 'admin') =>
      (await http(login)).call(putBroker, { params: { id }, body: { ...SETTINGS, ...change } }),
    add: async (kind: 'chirpstack' | 'tts' = 'chirpstack') => {
      const body = { id: newId(), kind, name: '役場のChirpStack' };
      await (await http('admin')).call(createIntegration, { body });
      return body.id;
    },
    messages: (integrationId: string) =>
      listKeptMessages(server().database.db, scopeOfSystem(server().world.sites.satomori), 100).then(
        (messages) => messages.filter(({ integration_id }) => integration_id === integrationId),
      ),
  };
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(50);
}

describeOnEachEngine('the broker of an integration', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  const { read, put, add } = usersOf(() => server);
  const problemsOf = async (call: Promise<unknown>) => JSON.stringify((await refusalOf(call)).details);

  it('is read and changed by nobody but an administrator of the same site', async () => {
    const id = await add();
    for (const login of ['west', 'poster', 'gateway', 'viewer', 'valley'] as const)
      for (const call of [() => read(id, login), () => put(id, {}, login)])
        expect([login, (await refusalOf(call())).status]).toEqual([login, 403]);
    for (const call of [() => read(id, 'hokapatoAdmin'), () => put(id, {}, 'hokapatoAdmin')])
      expect((await refusalOf(call())).result).toBe('not_found');
    expect(await read(id)).toMatchObject({ state: 'off', url: null, has_password: false, version: 0 });
    expect(await put(id, { is_active: false })).toMatchObject({ state: 'off', version: 1 });
  });

  it.each([
    'mqtts://127.0.0.1',
    'mqtts://localhost:8883',
    'mqtts://[::1]:8883',
    'mqtts://10.1.2.3',
    'mqtts://169.254.169.254',
    'mqtts://0x7f.1',
  ])('is not of the own network: %s', async (url) => {
    const id = await add();
    expect(await problemsOf(put(id, { url }))).toContain('組織の中');
    expect((await read(id)).version).toBe(0);
  });

  it('is encrypted, unless the operator permits it', async () => {
    const id = await add();
    expect(await problemsOf(put(id, { url: 'mqtt://mqtt.example.jp' }))).toContain('mqtts://');
    for (const url of ['https://mqtt.example.jp', 'mqtts://a@b.example', 'mqtts://example.jp/path'])
      expect((await refusalOf(put(id, { url }))).status).toBe(400);
    expect(await problemsOf(put(id, { ca: 'nothing' }))).toContain('BEGIN CERTIFICATE');
  });

  it('keeps its password to itself, also in the audit log, until it is replaced or removed', async () => {
    const id = await add();
    const stored = await put(id, { password: 'the-secret', is_active: false });
    expect(stored).toMatchObject({ has_password: true, topics: ['application/+/device/+/event/+'] });
    expect(JSON.stringify(stored)).not.toContain('the-secret');
    const next = { is_active: false, topic_prefix: 'town/', version: 1 };
    expect(await put(id, next)).toMatchObject({
      has_password: true,
      topics: ['town/application/+/device/+/event/+'],
    });
    expect((await refusalOf(put(id, { ...next, username: 'other' }))).result).toBe('version_conflict');
    expect((await put(id, { ...next, password: null, version: 2 })).has_password).toBe(false);
    const entries = await listAudit(server.database.db, scopeOfSystem(server.world.sites.satomori), id);
    expect(entries.filter(({ changes }) => changes['password'] === 'changed')).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toContain('the-secret');
  });

  it.each([
    ['another host', 'mqtts://mqtt.example.com:8883'],
    ['another port', 'mqtts://mqtt.example.jp:8884'],
  ])('never gets the password of the one before: %s', async (_what, url) => {
    const id = await add();
    const off = { is_active: false };
    await put(id, { ...off, password: 'the-secret' });
    const again = { problems: [{ field: 'password', message: expect.stringContaining('もう一度') }] };
    expect((await refusalOf(put(id, { ...off, url, version: 1 }))).details).toEqual(again);
    expect(await read(id)).toMatchObject({ url: SETTINGS.url, version: 1 });
    // Nor by way of none.
    expect(await put(id, { ...off, url: null, version: 1 })).toMatchObject({ has_password: true });
    expect((await refusalOf(put(id, { ...off, url, version: 2 }))).details).toEqual(again);
    const entered = await put(id, { ...off, url, password: 'another', version: 2 });
    expect(entered).toMatchObject({ url, has_password: true });
    expect(await put(id, { ...off, password: null, version: 3 })).toMatchObject({ has_password: false });
  });
});

describe.skipIf(!hasMosquitto)('what a broker publishes', () => {
  let broker: Mosquitto;
  let server: TestServer;
  beforeAll(async () => {
    broker = await startMosquitto();
    server = await startTestServer('sqlite', { mqttBrokers: [broker.url] });
  });
  afterAll(async () => {
    await server.stop();
    await broker.stop();
  });
  const { read, put, add, messages } = usersOf(() => server);

  async function connected(kind: 'chirpstack' | 'tts' = 'chirpstack'): Promise<string> {
    const id = await add(kind);
    // Brokers of one site that publish the same would share its messages.
    const topic_prefix = kind === 'tts' ? '' : id;
    await put(id, { url: broker.url, username: 'app@tenant', topic_prefix });
    await until(async () => (await read(id)).state === 'connected');
    return id;
  }
  const topicOf = (id: string, devEui: string, event = 'up') =>
    `${id}/application/a/device/${devEui}/event/${event}`;

  it('is stored once, also if the webhook brings it too, and reaches the trap', async () => {
    const id = await connected();
    const publisher = await broker.publisher();
    const { dev_eui } = server.world.traps.west;
    const event = upEvent({ dev_eui, at: server.clock.now() });
    const text = JSON.stringify(event);
    await publisher.publishAsync(topicOf(id, dev_eui), text, { qos: 1 });
    await publisher.publishAsync(topicOf(id, dev_eui), text, { qos: 1 });
    await until(async () => (await messages(id)).length > 0);
    await server.services.uplinks.drain();
    expect(await messages(id)).toMatchObject([{ dev_eui, event: 'up', status: 'processed' }]);
    await publisher.endAsync();
  });

  it('of The Things Stack comes by MQTT 3.1.1 under its application', async () => {
    const id = await connected('tts');
    const publisher = await broker.publisher();
    const { dev_eui } = server.world.traps.west;
    const text = JSON.stringify(ttsUp({ dev_eui, at: server.clock.now() }));
    await publisher.publishAsync('v3/other@tenant/devices/trap/up', text, { qos: 1 });
    await publisher.publishAsync('v3/app@tenant/devices/trap/up', text, { qos: 1 });
    await until(async () => (await messages(id)).length > 0);
    expect(await messages(id)).toMatchObject([{ dev_eui, network: 'tts', event: 'up' }]);
    await publisher.endAsync();
  });

  it('and is no message is noted with its time, and takes nothing with it', async () => {
    const id = await connected();
    const publisher = await broker.publisher();
    await publisher.publishAsync(topicOf(id, 'a'), 'no JSON', { qos: 1 });
    await publisher.publishAsync(topicOf(id, 'a', 'nonsense'), '{}', { qos: 1 });
    const dev_eui = 'aaaaaaaaaaaaaaa1';
    const text = JSON.stringify(upEvent({ dev_eui, at: server.clock.now() }));
    await publisher.publishAsync(topicOf(id, dev_eui), text, { qos: 1 });
    await until(async () => (await messages(id)).length === 1);
    const row = await server.database.db
      .selectFrom('integrations')
      .select(['last_problem', 'last_problem_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.last_problem).toMatch(/JSON|nonsense/);
    expect(row.last_problem_at).toBe(server.clock.now());
    await publisher.endAsync();
  });

  it('while the server is away is stored once it is back', async () => {
    const id = await connected();
    await server.services.brokers.stop();
    const publisher = await broker.publisher();
    const euis = Array.from({ length: 20 }, (_, index) => `bbbbbbbbbbbbbb${index + 10}`);
    for (const dev_eui of euis)
      await publisher.publishAsync(
        topicOf(id, dev_eui),
        JSON.stringify(upEvent({ dev_eui, at: server.clock.now() })),
        {
          qos: 1,
        },
      );
    expect(await messages(id)).toEqual([]);
    await server.restart();
    await until(async () => (await messages(id)).length === euis.length);
    await publisher.endAsync();
  });

  it('is not acknowledged while it cannot be stored', async () => {
    const id = await connected();
    const { webhooks } = server.services;
    const { keep } = webhooks;
    let refused = 0;
    webhooks.keep = async () => {
      refused += 1;
      throw new Error('no database');
    };
    const publisher = await broker.publisher();
    const dev_eui = 'cccccccccccccccc';
    const text = JSON.stringify(upEvent({ dev_eui, at: server.clock.now() }));
    await publisher.publishAsync(topicOf(id, dev_eui), text, { qos: 1 });
    await until(async () => refused > 0);
    // The server dies with what it has not stored.
    await server.services.brokers.stop();
    webhooks.keep = keep;
    await server.restart();
    await until(async () => (await messages(id)).length > 0);
    expect(await messages(id)).toMatchObject([{ dev_eui }]);
    await publisher.endAsync();
  });

  it('is not lost while the broker restarts', async () => {
    const id = await connected();
    const publisher = await broker.publisher();
    const euis = Array.from({ length: 60 }, (_, index) => `dddddddddddddd${index + 10}`);
    const publish = async (each: readonly string[]) => {
      for (const dev_eui of each) {
        const text = JSON.stringify(upEvent({ dev_eui, at: server.clock.now() }));
        await publisher.publishAsync(topicOf(id, dev_eui), text, { qos: 1 });
      }
    };
    await publish(euis.slice(0, 20));
    const restarting = broker.restart();
    await publish(euis.slice(20));
    await restarting;
    await until(async () => (await messages(id)).length === euis.length);
    expect(new Set((await messages(id)).map(({ dev_eui }) => dev_eui))).toEqual(new Set(euis));
    await publisher.endAsync();
  });

  it('says why it cannot connect', async () => {
    const id = await add();
    await put(id, { url: 'mqtts://nothing.invalid' });
    await until(async () => (await read(id)).state === 'disconnected');
    expect((await read(id)).problem).toMatch(/名前/);
  });
});

describeOnEachEngine('the connection to a broker', (engine) => {
  it('is of one server, until it shows no sign of life', async () => {
    const server = await startTestServer(engine);
    await server.services.brokers.stop();
    const { put, add } = usersOf(() => server);
    await put(await add());
    const { db } = server.database;
    const [seen] = await listBrokersInUse(db);
    const taken = await Promise.all(['a', 'b', 'c'].map((name) => takeLease(db, seen!, name)));
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(1);
    const [held] = await listBrokersInUse(db);
    await renewLeases(db, held!.holder!);
    // It counted on since it was seen: it lives.
    expect(await takeLease(db, held!, 'd')).toBe(false);
    const [renewed] = await listBrokersInUse(db);
    expect(await takeLease(db, renewed!, 'd')).toBe(true);
    await renewLeases(db, held!.holder!);
    expect(await listBrokersInUse(db)).toMatchObject([{ holder: 'd', beat: renewed!.beat + 1 }]);
    await server.stop();
  });

  it.skipIf(!hasMosquitto)('is taken over from a server that died with it', async () => {
    const broker = await startMosquitto();
    const server = await startTestServer(engine, { mqttBrokers: [broker.url] });
    const { put, add, read } = usersOf(() => server);
    const id = await add();
    await put(id, { url: broker.url });
    await until(async () => (await read(id)).state === 'connected');
    // As if another one, dead meanwhile, had taken it.
    await server.database.db.updateTable('brokers').set({ holder: 'dead', connected_at: null }).execute();
    await until(async () => (await read(id)).state === 'connected');
    const row = await server.database.db.selectFrom('brokers').select('holder').executeTakeFirstOrThrow();
    expect(row.holder).not.toBe('dead');
    await server.stop();
    await broker.stop();
  });
});

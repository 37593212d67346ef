import {
  createIntegration,
  ENDPOINTS,
  getMapping,
  listIntegrations,
  listParkedDevices,
  listRawMessages,
  type MessageMapping,
  newId,
  putMapping,
  replayIntegration,
} from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { HOUR, MINUTE, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receive } from '../testing/uplinkMessages.ts';
import type { Login } from '../testing/world.ts';
import { sensorNumberOf } from '../uplinks/parseGeneric.ts';

const MAPPING: MessageMapping = {
  model: '罠カメラ LTE-2',
  device: 'unit.serial',
  message_id: 'seq',
  time: { path: 'at', format: 'epoch_s' },
  contact: {
    path: 'io[0].state',
    values: [
      { value: '1', contact: 'fired' },
      { value: '0', contact: 'armed' },
    ],
  },
  battery: { path: 'mv', unit: 'mv' },
  rssi_dbm: 'rssi',
  snr_db: null,
};

describeOnEachEngine('how the messages of an integration are read', (engine) => {
  let server: TestServer;
  let id: string;
  let key: string;
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(HOUR);
    ({ id, key } = await create('generic'));
  });

  const http = async (login: Login = 'admin') => (await server.as(login)).http;
  async function create(kind: 'generic' | 'chirpstack') {
    const body = { id: newId(), name: `カメラ ${newId()}`, kind };
    const created = await (await http()).call(createIntegration, { body });
    return { id: created.id, key: created.key ?? '' };
  }
  const read = async (login?: Login) => (await http(login)).call(getMapping, { params: { id } });
  const put = async (mapping: MessageMapping | null, version = 0, login?: Login) =>
    (await http(login)).call(putMapping, { params: { id }, body: { mapping, version } });
  const replay = async (login?: Login) => {
    const answer = await (await http(login)).call(replayIntegration, { params: { id } });
    await server.services.uplinks.drain();
    return answer.count;
  };
  const send = (serial: string | null, more: object = {}) =>
    receive(
      server,
      {
        seq: (count += 1),
        at: Math.round(server.clock.now() / 1000),
        ...(serial === null ? {} : { unit: { serial } }),
        ...more,
      },
      { network: 'generic', key },
    );
  const io = (state: number) => ({ io: [{ state }] });
  const trapWith = (serial: string, more: object = {}) =>
    insertArmedTrap(server, { dev_eui: sensorNumberOf(serial), ...more });
  const logsOf = async (trap: { id: string }) =>
    (await (await server.as('admin')).trapLogs.list({ trap_id: trap.id, source: 'sensor' })).json;
  const messages = async () =>
    (await (await http()).list(listRawMessages, { query: { integration_id: id } })).json;
  const alarms = async (trap: { id: string }) =>
    (await (await server.as('west')).notifications.list({ trap_id: trap.id, kind: 'trap_fired' })).json;

  it('is seen and changed by nobody but an administrator of the same site', async () => {
    const others: Login[] = ['west', 'poster', 'gateway', 'viewer', 'valley'];
    for (const login of others)
      for (const call of [() => read(login), () => put(MAPPING, 0, login), () => replay(login)])
        expect([login, (await refusalOf(call())).status]).toEqual([login, 403]);
    for (const call of [() => read('hokapatoAdmin'), () => put(MAPPING, 0, 'hokapatoAdmin')])
      expect((await refusalOf(call())).status).toBe(404);
    expect((await refusalOf(replay('hokapatoAdmin'))).status).toBe(404);
    expect(await read()).toEqual({ id, mapping: null, version: 0 });
  });

  it('is no mapping with a path that leads elsewhere, nor for a network server', async () => {
    for (const device of ['__proto__.x', 'a.constructor', 'a[b]', ''])
      expect((await refusalOf(put({ ...MAPPING, device }))).result).toBe('invalid_input');
    ({ id } = await create('chirpstack'));
    expect((await refusalOf(put(MAPPING))).result).toBe('not_possible_now');
  });

  it('is stored once, by the version that was read, and is in the audit log', async () => {
    expect(await put(MAPPING)).toEqual({ id, mapping: MAPPING, version: 1 });
    expect(await put(MAPPING)).toMatchObject({ version: 1 });
    const refusal = await refusalOf(put({ ...MAPPING, device: 'other' }));
    expect(refusal.result).toBe('version_conflict');
    expect(refusal.details).toMatchObject({ current: { mapping: { device: 'unit.serial' }, version: 1 } });
    expect(await put(null, 1)).toMatchObject({ mapping: null, version: 2 });
    const { db } = server.database;
    const entries = await listAudit(db, scopeOfSystem(server.world.sites.satomori), id);
    expect(entries.filter(({ action }) => action === 'edit')).toHaveLength(2);
    expect(JSON.stringify(entries)).toContain('unit.serial');
  });

  it('reads device, time, contact, battery and signal where the mapping says they are', async () => {
    await put(MAPPING);
    const trap = await trapWith('SN-1');
    await send('SN-1', { ...io(0), mv: 3100, rssi: -99 });
    expect((await logsOf(trap))[0]).toMatchObject({ contact: 'armed', battery_v: 3.1, rssi_dbm: -99 });
    expect(await look(await server.as('west'), trap)).toMatchObject({ state: 'armed' });
    server.clock.advance(MINUTE);
    await send('SN-1', io(1));
    expect((await logsOf(trap))[0]).toMatchObject({ kind: 'fired', contact: 'fired' });
    expect(await alarms(trap)).toHaveLength(1);
  });

  it.each(['open', 'close', 'pulled', 'tilt'] as const)(
    'means the same on every mounting: %s',
    async (fired_when) => {
      await put(MAPPING);
      const serial = `mounted ${fired_when}`;
      const trap = await trapWith(serial, { fired_when });
      await send(serial, io(0));
      server.clock.advance(MINUTE);
      await send(serial, io(1));
      expect((await logsOf(trap)).map(({ contact }) => contact)).toEqual(['fired', 'armed']);
    },
  );

  it('proves contact only by a value that is in no table, and never safety', async () => {
    await put(MAPPING);
    const trap = await trapWith('SN-2');
    const { last_proof_at } = await look(await server.as('west'), trap);
    server.clock.advance(HOUR);
    await send('SN-2', io(7));
    expect((await logsOf(trap))[0]).toMatchObject({ kind: 'contact_only', contact: null });
    expect(await look(await server.as('west'), trap)).toMatchObject({ last_proof_at });
  });

  it('keeps a message without the device as unreadable, says why, and reads it again once the mapping is mended', async () => {
    await put({ ...MAPPING, device: 'unit.name' });
    const trap = await trapWith('SN-3');
    await send('SN-3', io(1));
    const [unread] = await messages();
    expect(unread?.state).toBe('failed');
    expect(unread?.problem).toContain('unit.name');
    const [own] = (await (await http()).list(listIntegrations, {})).json.filter((each) => each.id === id);
    expect(own).toMatchObject({ problem_count: 1, last_problem: unread?.problem });
    expect(await logsOf(trap)).toEqual([]);
    const received = server.clock.now();
    server.clock.advance(HOUR);
    await put(MAPPING, 1);
    expect(await replay()).toBe(1);
    expect((await logsOf(trap))[0]).toMatchObject({
      kind: 'fired',
      received_at: new Date(received).toISOString(),
    });
    expect(await alarms(trap)).toHaveLength(1);
    expect(await replay()).toBe(0);
    expect(await alarms(trap)).toHaveLength(1);
  });

  it('rings no alarm of a replayed firing after which the trap was set again', async () => {
    await put({ ...MAPPING, device: 'unit.name' });
    const trap = await trapWith('SN-4');
    await send('SN-4', io(1));
    server.clock.advance(HOUR);
    await record(server, await server.as('west'), trap, 'set');
    server.clock.advance(MINUTE);
    await put(MAPPING, 1);
    expect(await replay()).toBe(1);
    expect(await logsOf(trap)).toHaveLength(1);
    expect(await alarms(trap)).toEqual([]);
    expect((await look(await server.as('west'), trap)).state).toBe('armed');
  });

  it('ends no firing by an old message that is replayed', async () => {
    const trap = await trapWith('SN-5');
    await put({ ...MAPPING, device: 'unit.name' });
    await send('SN-5', io(0));
    server.clock.advance(HOUR);
    await put(MAPPING, 1);
    await send('SN-5', io(1));
    expect((await look(await server.as('west'), trap)).state).toBe('fired');
    expect(await replay()).toBe(1);
    expect((await look(await server.as('west'), trap)).state).toBe('fired');
    expect(await alarms(trap)).toHaveLength(1);
  });

  it('lets the device of a replayed message be assigned, and counts its messages once', async () => {
    await put({ ...MAPPING, device: 'unit.name' });
    await send('SN-6', io(1));
    await put(MAPPING, 1);
    const parked = async () =>
      (await (await http()).list(listParkedDevices, { query: { dev_eui: sensorNumberOf('SN-6') } })).json;
    for (const expected of [1, 1]) {
      expect(await replay()).toBe(expected);
      expect(await parked()).toMatchObject([{ device_name: 'SN-6', message_count: 1 }]);
    }
    const trap = await insertArmedTrap(server, {});
    const admin = await server.as('admin');
    const { version } = await look(admin, trap);
    await admin.http.call(ENDPOINTS.changeTrap, {
      params: { id: trap.id },
      body: { version, dev_eui: sensorNumberOf('SN-6') },
    });
    await server.services.uplinks.drain();
    expect(await logsOf(trap)).toHaveLength(1);
    expect(await parked()).toEqual([]);
  });

  it('is that of the own integration alone', async () => {
    await put(MAPPING);
    const trap = await trapWith('SN-7');
    ({ id, key } = await create('generic'));
    await send('SN-7', { ...io(1), device: 'SN-8' });
    expect(await logsOf(trap)).toEqual([]);
  });
});

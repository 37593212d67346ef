import { listParkedDevices, newId, type TrapChangeInput } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receiveContact, ws301 } from '../testing/uplinkMessages.ts';

let count = 0;
const newEui = () => {
  count += 1;
  return count.toString(16).padStart(16, 'd');
};

/** Milesight WS301: the cover of the sensor is off. */
const uncovered = (contact: 'open' | 'closed', battery: number): Buffer => {
  const frame = ws301(contact, battery);
  frame[frame.length - 1] = 1;
  return frame;
};

describeOnEachEngine('replacing the sensor of a trap, moving it and taking it away', (engine) => {
  let server: TestServer;
  let admin: TestClient;
  let west: TestClient;
  beforeAll(async () => {
    server = await startTestServer(engine);
    [admin, west] = [await server.as('admin'), await server.as('west')];
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.clock.advance(DAY);
  });

  const ownTrap = () =>
    insertArmedTrap(server, { dev_eui: newEui(), owner_user_id: server.world.users.west });
  const change = async (trap: { id: string }, changes: Omit<TrapChangeInput, 'version'>) => {
    const { version } = await look(admin, trap);
    return admin.writing.traps.change(trap.id, { version, ...changes });
  };
  const logs = async (trap: { id: string }) => (await admin.trapLogs.list({ trap_id: trap.id })).json;
  const parked = async (dev_eui: string) => (await admin.list(listParkedDevices, { dev_eui })).json;

  it('is refused to its owner, who may move it and take it away', async () => {
    const trap = await ownTrap();
    const { version } = await look(west, trap);
    const replaced = west.writing.traps.change(trap.id, { version, dev_eui: newEui() });
    expect(await refusalOf(replaced)).toMatchObject({ status: 403, result: 'not_allowed' });
    expect((await look(admin, trap)).dev_eui).toBe(trap.dev_eui);
    const place = { latitude: 35.5, longitude: 133.5 };
    const placed = await west.writing.traps.change(trap.id, { version, ...place });
    await west.writing.traps.change(trap.id, { version: placed.version, ...place, latitude: 35.6 });
    expect((await west.writing.traps.remove(trap.id)).outcome).toBe('retired');
  });

  it('begins anew, and names both in the history', async () => {
    const trap = await ownTrap();
    await receiveContact(server, { dev_eui: trap.dev_eui }, 'closed');
    expect(await look(admin, trap)).toMatchObject({ state: 'armed', battery_pct: 90 });
    const dev_eui = newEui();
    expect(await change(trap, { dev_eui, sensor_model: 'WS301' })).toMatchObject({
      dev_eui,
      state: 'unknown',
      state_reason: 'never_seen',
      battery_pct: null,
      last_seen_at: null,
      last_rssi_dbm: null,
    });
    const [latest] = await logs(trap);
    expect(latest).toMatchObject({
      kind: 'sensor_changed',
      source: 'user',
      user_name: '人 admin',
      memo: `${trap.dev_eui} → ${dev_eui}`,
    });
  });

  it('lets the new one alarm, and parks what the old one sends late', async () => {
    const trap = await ownTrap();
    const dev_eui = newEui();
    await change(trap, { dev_eui, sensor_model: 'WS301' });
    server.clock.advance(MINUTE);
    const before = await logs(trap);
    await receiveContact(server, { dev_eui: trap.dev_eui }, 'open');
    expect((await look(admin, trap)).state).toBe('unknown');
    expect(await logs(trap)).toEqual(before);
    expect(await parked(trap.dev_eui)).toMatchObject([{ message_count: 1 }]);
    await receiveContact(server, { dev_eui }, 'closed');
    expect((await look(admin, trap)).state).toBe('armed');
    await receiveContact(server, { dev_eui }, 'open');
    expect((await look(admin, trap)).state).toBe('fired');
    expect(await parked(dev_eui)).toEqual([]);
  });

  const said = async (trap: { id: string }) =>
    (await west.notifications.list({ trap_id: trap.id })).json.map(
      ({ rule, resolved_at }) => `${rule}${resolved_at === null ? '' : ' resolved'}`,
    );

  it.each(['replaced', 'taken off'])('ends what was said of one that is %s', async (what) => {
    const trap = await ownTrap();
    await receiveContact(server, trap, 'open');
    await record(server, west, trap, 'checked');
    server.clock.advance(HOUR);
    for (const _ of [1, 2]) await receiveContact(server, trap, 'open', { data: uncovered('open', 5) });
    expect((await said(trap)).sort()).toEqual([
      'battery_low',
      'reset_unconfirmed',
      'tamper',
      'trap_fired resolved',
    ]);
    await change(trap, { dev_eui: what === 'replaced' ? newEui() : null });
    expect((await said(trap)).sort()).toEqual([
      'battery_low resolved',
      'reset_unconfirmed resolved',
      'tamper resolved',
      'trap_fired resolved',
    ]);
  });

  it('tells of the battery of the new one only after two readings of its own', async () => {
    const trap = await ownTrap();
    const dev_eui = newEui();
    await receiveContact(server, trap, 'closed', { data: ws301('closed', 5) });
    await change(trap, { dev_eui });
    for (const expected of [[], ['battery_low']]) {
      server.clock.advance(HOUR);
      await receiveContact(server, { dev_eui }, 'closed', { data: ws301('closed', 5) });
      expect(await said(trap)).toEqual(expected);
    }
  });

  it('tells of the battery of one that comes after a removal only after two readings of its own', async () => {
    const trap = await ownTrap();
    const dev_eui = newEui();
    await receiveContact(server, trap, 'closed', { data: ws301('closed', 5) });
    await admin.writing.traps.remove(trap.id);
    const { version } = await look(admin, trap);
    const back = { version, dev_eui, sensor_model: 'WS301', placement: 'set' } as const;
    await admin.writing.traps.change(trap.id, back);
    for (const expected of [[], ['battery_low']]) {
      server.clock.advance(HOUR);
      await receiveContact(server, { dev_eui }, 'closed', { data: ws301('closed', 5) });
      expect(await said(trap)).toEqual(expected);
    }
  });

  it('keeps a firing open that nobody has checked', async () => {
    const trap = await ownTrap();
    await receiveContact(server, { dev_eui: trap.dev_eui }, 'open');
    expect((await look(admin, trap)).state).toBe('fired');
    expect((await change(trap, { dev_eui: newEui() })).state).toBe('fired');
  });

  it('says nothing of the first sensor of a trap', async () => {
    const trap = await admin.writing.traps.create({
      id: newId(),
      trap_no: `交換${newEui()}`,
      name: '子機のないわな',
      trap_type: 'box',
    });
    await change(trap, { dev_eui: newEui() });
    expect(await logs(trap)).toEqual([]);
  });

  it('moves a trap: the history has the place it left, no visit is recorded', async () => {
    const trap = await ownTrap();
    await change(trap, { latitude: 35.1, longitude: 133.1, accuracy: 8, place: '西谷' });
    server.clock.advance(HOUR);
    const { last_patrol_at } = await look(admin, trap);
    expect(await change(trap, { latitude: 35.2, longitude: 133.2 })).toMatchObject({
      latitude: 35.2,
      longitude: 133.2,
      accuracy: null,
      last_patrol_at,
      state: 'armed',
    });
    const [latest] = await logs(trap);
    expect(latest).toMatchObject({
      kind: 'relocated',
      latitude: 35.2,
      longitude: 133.2,
      memo: 'もとの位置 35.100000, 133.100000（西谷）',
    });
    await change(trap, { memo: '同じ場所' });
    expect((await logs(trap))[0]?.id).toBe(latest?.id);
  });

  it('parks what the sensor of a trap that was taken away sends, and alarms nobody', async () => {
    const trap = await ownTrap();
    await receiveContact(server, { dev_eui: trap.dev_eui }, 'closed');
    await admin.writing.traps.remove(trap.id);
    const before = await logs(trap);
    server.clock.advance(MINUTE);
    await receiveContact(server, { dev_eui: trap.dev_eui }, 'open');
    expect((await look(admin, trap)).state).toBe('removed');
    expect(await logs(trap)).toEqual(before);
    expect((await west.notifications.list({ trap_id: trap.id })).json).toEqual([]);
    expect(await parked(trap.dev_eui)).toMatchObject([{ message_count: 1 }]);
  });

  it('brings a trap back, without taking it for safe by what its former sensor said', async () => {
    const trap = await ownTrap();
    await receiveContact(server, { dev_eui: trap.dev_eui }, 'closed');
    await admin.writing.traps.remove(trap.id);
    expect(await look(admin, trap)).toMatchObject({ state: 'removed', removed_on: expect.any(String) });
    const { version } = await look(admin, trap);
    const back = await admin.writing.traps.change(trap.id, { version, placement: 'planned' });
    expect(back).toMatchObject({ state: 'planned', removed_on: null, dev_eui: null });
    const set = await admin.writing.traps.change(trap.id, { version: back.version, placement: 'set' });
    expect(set).toMatchObject({ state: 'unknown', removed_on: null });
  });
});

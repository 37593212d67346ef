import { listParkedDevices, newId } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { iso, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, look } from '../testing/trapActs.ts';
import { postEvent, receive } from '../testing/uplinkMessages.ts';
import { insertTrap } from '../testing/world.ts';
import { parseGeneric, sensorNumberOf } from './parseGeneric.ts';

describe('the number of a sensor', () => {
  it.each([
    ['24E124141F000012', '24e124141f000012'],
    ['24-e1-24-14-1f-00-00-12', '24e124141f000012'],
    ['1A2B3C', '00000000001a2b3c'],
    ['004D3F', '00000000004d3f'.padStart(16, '0')],
    ['356938035643809', '0356938035643809'],
  ])('%s is %s', (name, number) => {
    expect(sensorNumberOf(name)).toBe(number);
  });
  it('of another form is always the same, and its own', () => {
    const [a, b] = [sensorNumberOf('西谷の檻 1'), sensorNumberOf('西谷の檻 2')];
    expect(a).toMatch(/^[0-9a-f]{16}$/);
    expect(sensorNumberOf(' 西谷の檻 1')).toBe(a);
    expect(b).not.toBe(a);
  });
});

describe('a message of any sender', () => {
  const messageOf = (body: object) => {
    const parsed = parseGeneric(body);
    if ('problem' in parsed) throw new Error(parsed.problem);
    return parsed.message;
  };
  it('has its time in seconds, milliseconds or words with an offset, else none', () => {
    const at = Date.parse('2026-11-01T00:00:00Z');
    for (const time of [at / 1000, at, `${at / 1000}`, '2026-11-01T09:00:00+09:00'])
      expect(messageOf({ device: 'a', time }).network_at).toBe(at);
    const unreadable = ['2026-11-01', '', null, -1, at * 1e6, `${at}000000`, 1e19, 1e300, Number.NaN];
    for (const time of [...unreadable, '9999-12-31T23:59:59-23:00', '0000-01-01T00:00:00+23:00'])
      expect(messageOf({ device: 'a', time }).network_at).toBeNull();
  });
  it('is a repetition only where its time or id says so', () => {
    const ids = (body: object) => [messageOf(body).dedup_id, messageOf(body).dedup_id] as const;
    const [first, second] = ids({ device: 'a', contact: 'open' });
    expect(first).not.toBe(second);
    for (const more of [{ time: 1_790_000_000 }, { message_id: 7 }]) {
      const [one, same] = ids({ device: 'a', contact: 'open', ...more });
      expect(one).toBe(same);
      expect(ids({ device: 'a', contact: 'closed', ...more })[0]).not.toBe(one);
    }
  });
});

describeOnEachEngine('what any sender posts', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const options = { network: 'generic' } as const;
  const addTrap = async (device: string) =>
    insertTrap(server.database.db, {
      site_id: server.world.sites.satomori,
      group_id: server.world.groups.west,
      dev_eui: sensorNumberOf(device),
    });
  const logsOf = async (trap: { id: string }) =>
    (await (await server.as('admin')).trapLogs.list({ trap_id: trap.id })).json.filter(
      ({ source }) => source === 'sensor',
    );

  it('needs a key', async () => {
    expect((await postEvent(server, { device: 'a' }, { ...options, key: null })).status).toBe(401);
  });

  it('waits for a trap, under the name that it was sent with', async () => {
    await receive(server, { device: '罠カメラ 7', contact: 'open', rssi_dbm: -90 }, options);
    const [parked] = (
      await (
        await server.as('admin')
      ).http.list(listParkedDevices, {
        query: { dev_eui: sensorNumberOf('罠カメラ 7') },
      })
    ).json;
    expect(parked).toMatchObject({ device_name: '罠カメラ 7', network: 'generic' });
  });

  it('is a firing of its trap each time, once for each', async () => {
    const device = newId();
    const trap = await addTrap(device);
    const time = server.clock.now();
    await receive(server, { device, time, contact: 'closed', battery_v: 3.1, rssi_dbm: -101 }, options);
    await receive(server, { device, time: time + 500, contact: 'closed' }, options);
    const fired = { device, time: time + 1_000, contact: 'open' };
    server.clock.advance(60_000);
    await receive(server, fired, options);
    await receive(server, fired, options);
    const logs = await logsOf(trap);
    expect(logs).toHaveLength(3);
    expect(logs).toContainEqual(expect.objectContaining({ contact: 'fired' }));
    expect(logs).toContainEqual(
      expect.objectContaining({ contact: 'armed', battery_v: 3.1, rssi_dbm: -101 }),
    );
  });

  it.each([1_763_596_800_000_000_000, 1e19, 1e300])(
    'fires at its receipt where its time is %d, and lists stay readable',
    async (timestamp) => {
      const device = newId();
      const trap = await insertArmedTrap(server, { dev_eui: sensorNumberOf(device) });
      await receive(server, { device, contact: 'open', timestamp }, options);
      const occurred_at = iso(server.clock.now());
      const west = await server.as('west');
      expect(await look(west, trap)).toMatchObject({ state: 'fired' });
      expect(await logsOf(trap)).toMatchObject([{ kind: 'fired', network_at: null, occurred_at }]);
      const { json } = await west.notifications.list({ trap_id: trap.id });
      expect(json).toMatchObject([{ occurred_at }]);
    },
  );

  it('is no proof of safety by a bare boolean', async () => {
    const device = newId();
    const trap = await addTrap(device);
    await receive(
      server,
      { device, time: server.clock.now(), contact: false, open: false, fired: 0 },
      options,
    );
    expect(await logsOf(trap)).toMatchObject([{ contact: null }]);
  });
});

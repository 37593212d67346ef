import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  DAY,
  iso,
  MINUTE,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertArmedTrap, look } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { type InsertedTrap, insertGateway } from '../testing/world.ts';
import { noteOfflineGateways } from './noteOffline.ts';

describeOnEachEngine('a gateway', (engine) => {
  let server: TestServer;
  let admin: TestClient;
  let trap: InsertedTrap;
  let gateway: { id: string; gateway_eui: string };
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(DAY);
    admin = await server.as('admin');
    trap = await insertArmedTrap(server);
    gateway = await insertGateway(server.database.db, { site_id: server.world.sites.satomori });
  });

  const receive = (minutesLater = 0) => {
    server.clock.advance(minutesLater * MINUTE);
    return receiveContact(server, trap, 'closed', { gateways: [gateway.gateway_eui] });
  };
  const pass = (minutes: number) =>
    noteOfflineGateways(server.database, server.clock.advance(minutes * MINUTE));
  const seen = async () => (await admin.gateways.list({ gateway_id: gateway.id })).json[0];
  const log = async () => (await admin.gatewayLogs.list({ gateway_id: gateway.id })).json;

  it('that was never received is never called offline', async () => {
    await pass(600);
    expect(await seen()).toMatchObject({ state: 'never_seen', last_seen_at: null, trap_count: 0 });
    expect(await log()).toEqual([]);
  });

  it('is online when it receives, for two of its intervals', async () => {
    await receive();
    const received = iso(server.clock.now());
    expect(await seen()).toMatchObject({ state: 'online', last_seen_at: received, trap_count: 1 });
    await pass(59);
    expect((await seen())?.state).toBe('online');
    await pass(1);
    expect((await seen())?.state).toBe('offline');
    expect((await log()).map(({ kind }) => kind)).toEqual(['offline', 'online']);
    expect((await log())[0]).toMatchObject({ occurred_at: received, received_at: iso(server.clock.now()) });
  });

  it('is logged offline once, and online when it is back', async () => {
    await receive();
    await pass(90);
    await pass(90);
    await receive();
    expect((await log()).map(({ kind }) => kind)).toEqual(['online', 'offline', 'online']);
    expect((await seen())?.state).toBe('online');
  });

  it('writes one row of its log an interval, with the frames counted in between', async () => {
    await receive();
    for (let time = 0; time < 3; time += 1) await receive(9);
    expect(await log()).toHaveLength(1);
    await receive(9);
    expect((await log()).map(({ kind, rx_count }) => [kind, rx_count])).toEqual([
      ['status', 4],
      ['online', 1],
    ]);
  });

  it('that a person stopped is stopped', async () => {
    await receive();
    await server.database.db
      .updateTable('gateways')
      .set({ is_stopped: true })
      .where('id', '=', gateway.id)
      .execute();
    expect((await seen())?.state).toBe('stopped');
  });

  it('is found by state, and counted', async () => {
    await receive();
    const ids = async (state: string) =>
      (await admin.gateways.list({ state, limit: 1000 })).json.map(({ id }) => id);
    expect(await ids('online')).toContain(gateway.id);
    expect(await ids('offline,never_seen')).not.toContain(gateway.id);
    const { total, json } = await admin.gateways.list({ state: 'online', count: '1' });
    expect(total).toBe(json.length);
  });

  it('that is down takes its traps’ path with it, when their proof is old', async () => {
    await receive();
    server.clock.advance(2 * DAY);
    expect(await look(admin, trap)).toMatchObject({ state: 'path_down', is_path_down: true });
    await receiveContact(server, await insertArmedTrap(server), 'closed', {
      gateways: [gateway.gateway_eui],
    });
    expect(await look(admin, trap)).toMatchObject({ state: 'unknown', is_path_down: false });
  });

  it.each([DAY, 20 * DAY])(
    'received while the clock was %d ms fast is offline once it is set right',
    async (step) => {
      await receive();
      server.clock.advance(step);
      await receive();
      expect((await seen())?.state).toBe('online');
      server.clock.advance(-step);
      const now = server.clock.now();
      expect((await seen())?.state).toBe('offline');
      await pass(0);
      await pass(1);
      expect((await log())[0]).toMatchObject({
        kind: 'offline',
        occurred_at: iso(now),
        received_at: iso(now),
      });
      expect((await log()).filter(({ kind }) => kind === 'offline')).toHaveLength(1);
      server.clock.advance(2 * DAY);
      expect(await look(admin, trap)).toMatchObject({ state: 'path_down', is_path_down: true });
    },
  );

  it('received after a clock that was fast was set right is online by that, and writes its rows again', async () => {
    server.clock.advance(365 * DAY);
    await receive();
    server.clock.advance(-365 * DAY);
    await receive();
    expect(await seen()).toMatchObject({ state: 'online', last_seen_at: iso(server.clock.now()) });
    expect((await log()).map(({ kind }) => kind)).toEqual(['status', 'online']);
    await receive(9);
    expect(await log()).toHaveLength(2);
    await pass(60);
    expect((await seen())?.state).toBe('offline');
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  DAY,
  MINUTE,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import type { InsertedTrap } from '../testing/world.ts';
import { endWork } from './endWork.ts';

describeOnEachEngine('作業中', (engine) => {
  let server: TestServer;
  let west: TestClient;
  let trap: InsertedTrap;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(DAY);
    west = await server.as('west');
    trap = await insertArmedTrap(server);
  });

  const ended = async () => (await west.trapLogs.list({ trap_id: trap.id, kind: 'working_ended' })).json;
  const told = async () => (await west.pushLogs.list({ trap_id: trap.id })).json.map(({ rule }) => rule);
  const pass = (minutes: number) => endWork(server.database, server.clock.advance(minutes * MINUTE));

  it('silences the alarm, and keeps the log', async () => {
    await record(server, west, trap, 'working');
    await receiveContact(server, trap, 'open');
    expect(await look(west, trap)).toMatchObject({ state: 'working', contact: 'fired', open_fired_at: null });
    expect((await west.trapLogs.list({ trap_id: trap.id, source: 'sensor' })).json).toMatchObject([
      { kind: 'heartbeat', contact: 'fired' },
    ]);
    expect(await told()).toEqual([]);
  });

  it('ends by itself after half an hour, and says so once, to whoever worked', async () => {
    await record(server, west, trap, 'working');
    await pass(29);
    expect(await ended()).toEqual([]);
    expect((await look(west, trap)).state).toBe('working');
    expect(await pass(1)).toEqual([server.world.sites.satomori]);
    expect((await look(west, trap)).state).toBe('armed');
    expect(await ended()).toMatchObject([{ source: 'system', user_id: null }]);
    expect(await told()).toEqual(['working_ended']);
    expect((await (await server.as('west2')).pushLogs.list({ trap_id: trap.id })).json).toEqual([]);
    expect(await pass(1)).toEqual([]);
    expect(await ended()).toHaveLength(1);
  });

  it('lets the next firing count, also where the contact never closed meanwhile', async () => {
    await record(server, west, trap, 'working');
    await receiveContact(server, trap, 'open');
    await pass(31);
    expect(await look(west, trap)).toMatchObject({ state: 'unknown', state_reason: 'not_closed' });
    const [notification] = (await west.pushLogs.list({ trap_id: trap.id })).json;
    expect(notification?.body).toContain('作動の状態のまま');
    await receiveContact(server, trap, 'open');
    expect((await look(west, trap)).state).toBe('fired');
    expect(await told()).toContain('trap_fired');
  });

  it('ends with the setting, without a word', async () => {
    await record(server, west, trap, 'working');
    server.clock.advance(5 * MINUTE);
    await record(server, west, trap, 'set');
    expect((await look(west, trap)).state).toBe('armed');
    await receiveContact(server, trap, 'open', { at: server.clock.advance(MINUTE) });
    expect((await look(west, trap)).state).toBe('fired');
    await pass(30);
    expect(await ended()).toEqual([]);
  });

  it('that is told when it is over silences nothing', async () => {
    await record(server, west, trap, 'working', { at: server.clock.now() - 31 * MINUTE });
    await receiveContact(server, trap, 'open');
    expect((await look(west, trap)).state).toBe('fired');
  });

  it('does not hide what fired before it', async () => {
    await receiveContact(server, trap, 'open');
    await record(server, west, trap, 'working');
    expect((await look(west, trap)).state).toBe('working');
    await pass(31);
    expect((await look(west, trap)).state).toBe('fired');
  });
});

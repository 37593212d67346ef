import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, HOUR, MINUTE, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { type InsertedTrap, insertGateway } from '../testing/world.ts';
import { noteOfflineGateways } from './noteOffline.ts';
import { resolveOfflineGateways } from './resolveOffline.ts';

describeOnEachEngine('the outage of a gateway', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  let gateway: { id: string; gateway_eui: string };
  beforeAll(async () => {
    server = await startTestServer(engine, { runsTimedJobs: false });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(DAY);
    trap = await insertArmedTrap(server);
    gateway = await insertGateway(server.database.db, { site_id: server.world.sites.satomori });
    await receiveContact(server, trap, 'closed', { gateways: [gateway.gateway_eui] });
  });

  const pass = async (milliseconds: number) => {
    const now = server.clock.advance(milliseconds);
    await resolveOfflineGateways(server.database, now);
    await noteOfflineGateways(server.database, now);
  };
  const change = (changes: { status_interval_s?: number; is_stopped?: boolean }) =>
    server.database.db.updateTable('gateways').set(changes).where('id', '=', gateway.id).execute();
  const incidents = () =>
    server.database.db
      .selectFrom('incidents')
      .select('closed_at')
      .where('rule', '=', 'gateway_offline')
      .where('target_id', '=', gateway.id)
      .execute();
  /** Newest first. */
  const told = async () =>
    (await (await server.as('admin')).notifications.list()).json.flatMap(({ rule, target_id }) =>
      target_id === gateway.id ? rule : [],
    );
  const log = async () =>
    (await (await server.as('admin')).gatewayLogs.list({ gateway_id: gateway.id })).json.map(
      ({ kind }) => kind,
    );

  it('is alarmed again where it ended by a longer interval alone, and nobody reads that it receives', async () => {
    await pass(HOUR);
    await change({ status_interval_s: 2 * 3600 });
    await pass(MINUTE);
    expect(await incidents()).toEqual([{ closed_at: server.clock.now() }]);
    expect(await told()).toEqual(['gateway_offline']);
    await pass(3 * HOUR);
    await pass(MINUTE);
    expect(await told()).toEqual(['gateway_offline', 'gateway_offline']);
    // The same outage: a second incident beside it would count its time twice.
    expect(await incidents()).toEqual([{ closed_at: null }]);
    expect(await log()).toEqual(['offline', 'online']);
    await receiveContact(server, trap, 'closed', { gateways: [gateway.gateway_eui] });
    await pass(0);
    expect((await told())[0]).toBe('gateway_back');
    expect(await log()).toEqual(['online', 'offline', 'online']);
  });

  it('is alarmed again where it was 休止 in between', async () => {
    await pass(HOUR);
    await change({ is_stopped: true });
    await pass(HOUR);
    await change({ is_stopped: false });
    await pass(MINUTE);
    expect(await told()).toEqual(['gateway_offline', 'gateway_offline']);
    expect(await incidents()).toEqual([{ closed_at: null }]);
  });

  it('that began while it was 休止 is alarmed once it is no longer', async () => {
    await change({ is_stopped: true });
    await pass(2 * HOUR);
    expect([await told(), await log()]).toEqual([[], ['offline', 'online']]);
    await change({ is_stopped: false });
    await pass(MINUTE);
    await pass(MINUTE);
    expect([await told(), await log()]).toEqual([['gateway_offline'], ['offline', 'online']]);
  });
});

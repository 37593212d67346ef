import { formatDate, newId, type TrapWhy } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, HOUR, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap } from '../testing/trapActs.ts';
import { type InsertedTrap, insertTrap } from '../testing/world.ts';

const EXPECTED = { result: 'not_found' };

describeOnEachEngine('why a trap is silent', (engine) => {
  let server: TestServer;
  let west: TestClient;
  let silent: InsertedTrap;
  let gatewayId: string;

  const receive = (trapId: string, at: number, siteId = server.world.sites.satomori) =>
    server.database.db
      .insertInto('trap_gateways')
      .values({
        site_id: siteId,
        trap_id: trapId,
        gateway_id: gatewayId,
        last_heard_at: at,
        rssi_dbm: -90,
        snr_db: 3,
      })
      .execute();
  const why = (client: TestClient, id: string): Promise<TrapWhy> => client.traps.why(id);

  beforeAll(async () => {
    server = await startTestServer(engine);
    west = await server.as('west');
    const now = server.clock.now();
    const admin = await server.as('admin');
    gatewayId = newId();
    await admin.writing.gateways.create({ id: gatewayId, code: 'W-9', name: '役場屋上' });
    await server.database.db
      .updateTable('gateways')
      .set({ last_seen_at: now })
      .where('id', '=', gatewayId)
      .execute();
    silent = await insertArmedTrap(server, { last_seen_at: now - 18 * HOUR, last_proof_at: now - 18 * HOUR });
    await receive(silent.id, now - 18 * HOUR);
    for (const group_id of [server.world.groups.west, server.world.groups.west, server.world.groups.east]) {
      const other = await insertArmedTrap(server, { group_id, last_seen_at: now });
      await receive(other.id, now);
    }
  });
  afterAll(() => server.stop());

  it('answers a trap of another group, of another site and of nobody alike', async () => {
    const east = await insertArmedTrap(server, { group_id: server.world.groups.east });
    const valley = await insertTrap(server.database.db, {
      site_id: server.world.sites.hokapato,
      group_id: server.world.groups.valley,
    });
    for (const id of [east.id, valley.id, newId()])
      await expect(why(west, id)).rejects.toMatchObject(EXPECTED);
    await expect(why(await server.as('valley'), silent.id)).rejects.toMatchObject(EXPECTED);
    await expect(why(await server.as('poster'), silent.id)).rejects.toMatchObject({ result: 'not_allowed' });
  });

  it('compares it with the traps that the person may see, and says what to do', async () => {
    const answer = await why(west, silent.id);
    expect(answer).toMatchObject({
      trap_id: silent.id,
      is_silent: true,
      summary: '18時間通信なし。同じ親機のほかの2基は届いています → 子機の電池か電波',
    });
    expect(answer.causes[0]?.next_step).toBe('次の見回りで子機の電池と、アンテナの向きを確認してください。');
    expect((await why(await server.as('admin'), silent.id)).summary).toContain('ほかの3基');
  });

  it('names the gateway once that is silent too', async () => {
    const seen = server.clock.now() - 17 * HOUR;
    const { db } = server.database;
    await db.updateTable('gateways').set({ last_seen_at: seen }).where('id', '=', gatewayId).execute();
    await db
      .updateTable('trap_gateways')
      .set({ last_heard_at: seen })
      .where('gateway_id', '=', gatewayId)
      .execute();
    expect((await why(west, silent.id)).summary).toBe(
      '18時間通信なし。親機「役場屋上」は17時間前から通信がありません。同じ親機のほかの2基も途絶えています → 親機',
    );
  });

  it('tells when the battery will be low, from enough values, to those who see the trap', async () => {
    const trap = await insertArmedTrap(server, { battery_low_v: 2.5 });
    const now = server.clock.now();
    const end = async (client: TestClient) => (await client.traps.batteryEnd(trap.id)).battery_end;
    const report = (days: readonly number[], more: { kind?: 'sensor_changed'; source?: 'user' } = {}) =>
      server.database.db
        .insertInto('trap_logs')
        .values(
          days.map((ago) => ({
            site_id: server.world.sites.satomori,
            id: newId(),
            trap_id: trap.id,
            kind: 'heartbeat' as const,
            source: 'sensor' as const,
            occurred_at: now - ago * DAY,
            received_at: now - ago * DAY,
            is_clock_odd: false,
            battery_v: 2.7 + 0.005 * ago,
            created_at: now,
            receipt_no: 1_000_000 - 2 * ago,
            sequence: 1_000_000 - 2 * ago,
            ...more,
          })),
        )
        .execute();
    const daysAgo = Array.from({ length: 60 }, (_, index) => index);
    await report(daysAgo.slice(0, 10));
    expect(await end(west)).toBeNull();
    await report(daysAgo.slice(10));
    expect((await end(west))?.day).toBe(formatDate(now + 40 * DAY));
    for (const other of ['east', 'valley'] as const)
      await expect(end(await server.as(other))).rejects.toMatchObject(EXPECTED);
    await report([10.5], { kind: 'sensor_changed', source: 'user' });
    expect(await end(west)).toBeNull();
    await server.database.db.deleteFrom('trap_logs').where('kind', '=', 'sensor_changed').execute();
    await server.database.db
      .updateTable('traps')
      .set({ battery_changed_on: formatDate(now - 10 * DAY) })
      .where('id', '=', trap.id)
      .execute();
    expect(await end(west)).toBeNull();
  });
});

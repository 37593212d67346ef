import { newId } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { keptMessages } from '../testing/keptMessages.ts';
import { DAY, MINUTE, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap } from '../testing/trapActs.ts';
import { upEvent, ws301 } from '../testing/uplinkMessages.ts';
import type { InsertedTrap } from '../testing/world.ts';
import { listWaiting, replayParked } from './rawMessageRepository.ts';

// Servers on one database create ids by their own clocks: an id does not show the order of receipt. Source: R23.
describeOnEachEngine('the order of receipt', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  const scope = () => scopeOfSystem(server.world.sites.satomori);
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(DAY);
    trap = await insertArmedTrap(server);
  });

  /** Stores a message under an id that some server created. */
  async function keep(id: string, contact: 'open' | 'closed', more: object = {}): Promise<void> {
    const { db } = server.database;
    const row = {
      site_id: scope().siteId,
      id,
      integration_id: 'x',
      network: 'chirpstack' as const,
      event: 'up' as const,
      dedup_key: id,
      content_key: id,
      dev_eui: trap.dev_eui,
      body: JSON.stringify(upEvent({ dev_eui: trap.dev_eui, at: server.clock.now(), data: ws301(contact) })),
      received_at: server.clock.now(),
      ...more,
    };
    await db.insertInto('raw_messages').values(row).execute();
  }
  const twoIds = (): [earlier: string, later: string] => [newId(), newId()];
  const logged = async () =>
    (await (await server.as('west')).trapLogs.list({ trap_id: trap.id, source: 'sensor' })).json
      .map(({ kind }) => kind)
      .reverse();

  it('counts the same frame once, under an id that sorts before that of the first', async () => {
    const [earlier, later] = twoIds();
    const body = JSON.stringify(upEvent({ dev_eui: trap.dev_eui, at: server.clock.now() }));
    await keep(later, 'closed', { content_key: `frame of ${later}`, body });
    await server.services.uplinks.drain();
    await keep(earlier, 'closed', { content_key: `frame of ${later}`, body });
    await server.services.uplinks.drain();
    const kept = await keptMessages(server);
    expect([earlier, later].map((id) => kept.find((message) => message.id === id)?.status)).toEqual([
      'repeated',
      'processed',
    ]);
    expect(await logged()).toEqual(['heartbeat']);
  });

  it('is the order of work within a batch', async () => {
    const [earlier, later] = twoIds();
    await server.services.uplinks.stop();
    await keep(later, 'open');
    await keep(earlier, 'closed');
    expect((await listWaiting(server.database.db, scope(), 1)).map(({ id }) => id)).toEqual([later]);
    expect((await listWaiting(server.database.db, scope(), 10)).map(({ id }) => id)).toEqual([
      later,
      earlier,
    ]);
    await server.restart();
    await server.services.uplinks.drain();
    expect(await logged()).toEqual(['fired', 'rearmed']);
  });

  describe('of the signal', () => {
    let gateway: string;
    let other: string;
    beforeEach(async () => {
      const admin = await server.as('admin');
      const create = async () => {
        const id = newId();
        // The end of an id is random.
        const gateway_eui = id.replaceAll('-', '').slice(-16);
        await admin.writing.gateways.create({ id, code: gateway_eui, name: gateway_eui, gateway_eui });
        return gateway_eui;
      };
      gateway = await create();
      other = await create();
    });

    const bodyReceivedBy = (...received: { gatewayId: string; rssi: number; snr: number }[]) => ({
      body: JSON.stringify({
        ...upEvent({ dev_eui: trap.dev_eui, at: server.clock.now() }),
        rxInfo: received,
      }),
    });
    const keepNew = () => keep(newId(), 'closed', bodyReceivedBy({ gatewayId: gateway, rssi: -80, snr: 5 }));
    const keepOld = () => {
      const received = [
        { gatewayId: gateway, rssi: -110, snr: -9 },
        { gatewayId: other, rssi: -100, snr: 7 },
      ];
      return keep(newId(), 'closed', {
        ...bodyReceivedBy(...received),
        received_at: server.clock.now() - DAY,
      });
    };
    const pairs = () =>
      server.database.db
        .selectFrom('trap_gateways')
        .innerJoin('gateways', 'gateways.id', 'trap_gateways.gateway_id')
        .select(['gateway_eui', 'last_heard_at', 'rssi_dbm', 'snr_db'])
        .where('trap_id', '=', trap.id)
        .orderBy('rssi_dbm', 'desc')
        .execute();
    const newest = () => ({
      gateway_eui: gateway,
      last_heard_at: server.clock.now(),
      rssi_dbm: -80,
      snr_db: 5,
    });
    async function expectOfNewest(): Promise<void> {
      const old = { gateway_eui: other, last_heard_at: server.clock.now() - DAY, rssi_dbm: -100, snr_db: 7 };
      expect(await pairs()).toEqual([newest(), old]);
      const row = await server.database.db
        .selectFrom('traps')
        .innerJoin('gateways', 'gateways.id', 'traps.last_gateway_id')
        .select(['gateway_eui', 'traps.last_seen_at as last_heard_at'])
        .select(['last_rssi_dbm as rssi_dbm', 'last_snr_db as snr_db'])
        .where('traps.id', '=', trap.id)
        .executeTakeFirst();
      expect(row).toEqual(newest());
    }

    it('counts, whatever older message is read only after it', async () => {
      await keepNew();
      await server.services.uplinks.drain();
      await keepOld();
      await server.services.uplinks.drain();
      await expectOfNewest();
    });

    it('counts also where the older message is read in the same batch', async () => {
      await server.services.uplinks.stop();
      await keepNew();
      await keepOld();
      await server.restart();
      await server.services.uplinks.drain();
      await expectOfNewest();
    });

    it('does not count where a wrong clock stored a time to come', async () => {
      await keepOld();
      await server.services.uplinks.drain();
      const { db } = server.database;
      const ahead = server.clock.now() + DAY;
      await db.updateTable('traps').set({ last_seen_at: ahead }).where('id', '=', trap.id).execute();
      await db
        .updateTable('trap_gateways')
        .set({ last_heard_at: ahead })
        .where('trap_id', '=', trap.id)
        .execute();
      await keepNew();
      await server.services.uplinks.drain();
      expect((await pairs())[0]).toEqual(newest());
    });
  });

  it('is kept by what was parked, before what came after it', async () => {
    const sensor = trap.dev_eui;
    const [earlier, later] = twoIds();
    await server.database.db.updateTable('traps').set({ dev_eui: null }).where('id', '=', trap.id).execute();
    await keep(later, 'open', { dev_eui: sensor });
    await server.services.uplinks.drain();
    server.clock.advance(MINUTE);
    await server.database.db
      .updateTable('traps')
      .set({ dev_eui: sensor })
      .where('id', '=', trap.id)
      .execute();
    await server.services.uplinks.stop();
    await keep(earlier, 'closed', { dev_eui: sensor });
    await replayParked(server.database.db, scope(), sensor);
    expect((await listWaiting(server.database.db, scope(), 10)).map(({ id }) => id)).toEqual([
      later,
      earlier,
    ]);
    await server.restart();
    await server.services.uplinks.drain();
    expect(await logged()).toEqual(['fired', 'rearmed']);
  });
});

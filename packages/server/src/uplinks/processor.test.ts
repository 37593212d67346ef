import { newId } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { keptMessages } from '../testing/keptMessages.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, look } from '../testing/trapActs.ts';
import { postEvent, upEvent, ws301 } from '../testing/uplinkMessages.ts';
import { type InsertedTrap, KEYS } from '../testing/world.ts';
import { createUplinkProcessor } from './processor.ts';
import { insertRawMessages, type NewRawMessage } from './rawMessageRepository.ts';

describeOnEachEngine('the work on kept messages', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    trap = await insertArmedTrap(server);
  });

  const keepMessage = (message: NewRawMessage) => {
    const scope = scopeOfSystem(server.world.sites.satomori);
    return insertRawMessages(server.database.db, [{ scope, message }]);
  };
  /** As the webhook leaves it if the server crashes right after its commit. */
  const keep = (body: string, dedup_key: string) =>
    keepMessage({
      integration_id: 'x',
      network: 'chirpstack',
      event: 'up',
      dedup_key,
      content_key: null,
      dev_eui: trap.dev_eui,
      body,
      received_at: server.clock.now(),
    });
  const fired = () =>
    JSON.stringify(upEvent({ dev_eui: trap.dev_eui, at: server.clock.now(), data: ws301('open') }));
  const statusOf = async (dedup_key: string) =>
    (await keptMessages(server)).find((message) => message.dedup_key === dedup_key);

  it('is taken up at the next start', async () => {
    await server.services.uplinks.stop();
    await keep(fired(), 'left');
    expect(await statusOf('left')).toMatchObject({ status: 'pending' });
    await server.restart();
    await server.services.uplinks.drain();
    expect(await statusOf('left')).toMatchObject({ status: 'processed' });
    expect((await look(await server.as('west'), trap)).state).toBe('fired');
  });

  it('goes on after a message that fails, which is kept with its problem', async () => {
    await keep('{', 'broken');
    await keep(JSON.stringify({ data: '***' }), 'unreadable');
    await keep(fired(), 'after');
    await server.services.uplinks.drain();
    expect(await statusOf('broken')).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('処理できませんでした'),
    });
    expect(await statusOf('unreadable')).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('base64'),
    });
    expect(await statusOf('after')).toMatchObject({ status: 'processed' });
  });

  it('leaves nothing half done where it fails', async () => {
    const { db } = server.database;
    const count = async () => {
      const { n } = await db
        .selectFrom('changes')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    };
    // Without the table of notifications no recipients can be found.
    await db.schema.alterTable('push_logs').renameTo('push_logs_away').execute();
    const before = await count();
    await keep(fired(), 'half');
    await server.services.uplinks.drain();
    expect(await statusOf('half')).toMatchObject({ status: 'failed' });
    expect(await count()).toBe(before);
    await db.schema.alterTable('push_logs_away').renameTo('push_logs').execute();
    expect((await look(await server.as('west'), trap)).state).toBe('armed');
  });

  it('does each message once, also where many wake it', async () => {
    const messages = Array.from({ length: 10 }, () =>
      upEvent({ dev_eui: trap.dev_eui, at: server.clock.now() }),
    );
    await Promise.all(messages.map((message) => postEvent(server, message)));
    await Promise.all([server.services.uplinks.drain(), server.services.uplinks.drain()]);
    const { json } = await (await server.as('west')).trapLogs.list({ trap_id: trap.id });
    expect(json).toHaveLength(10);
  });

  it('comes to the same in one batch as one by one, in the order of each device', async () => {
    const other = await insertArmedTrap(server);
    const west = await server.as('west');
    const gateways = [server.world.gateways.satomori.gateway_eui];
    const contacts = ['closed', 'open', 'open', 'closed', 'open', 'closed', 'closed'] as const;
    const messagesOf = (dev_eui: string) =>
      contacts.map((contact, index) =>
        upEvent({
          dev_eui,
          at: server.clock.now(),
          data: ws301(contact, 90 - index),
          f_cnt: 500 + index,
          gateways,
        }),
      );
    const seen = async (of: InsertedTrap) => {
      const logs = (await west.trapLogs.list({ trap_id: of.id })).json;
      const { state, contact, battery_pct, last_log_id } = await look(west, of);
      const alarms = (await west.notifications.list({ trap_id: of.id })).json.length;
      expect(last_log_id).toBe(logs[0]?.id);
      return { kinds: logs.map(({ kind, f_cnt }) => [kind, f_cnt]), state, contact, battery_pct, alarms };
    };
    for (const message of messagesOf(other.dev_eui)) {
      await keep(JSON.stringify(message), message.deduplicationId);
      await server.services.uplinks.drain();
    }
    const oneByOne = await seen(other);
    // Repeated under other ids in the same batch, mixed with another device's messages.
    const batch = messagesOf(trap.dev_eui).flatMap((message) => [
      message,
      { ...message, deduplicationId: newId() },
    ]);
    for (const message of batch) {
      await postEvent(server, message);
    }
    await server.services.uplinks.drain();
    expect(await seen(trap)).toEqual(oneByOne);
    expect(oneByOne.kinds.filter(([kind]) => kind === 'fired')).toHaveLength(2);
    expect(oneByOne).toMatchObject({ state: 'fired', contact: 'armed', alarms: 1 });
  });

  it('takes messages of all sites, each under its own', async () => {
    const { traps } = server.world;
    await keep(fired(), 'of-satomori');
    const ofOther = upEvent({ dev_eui: traps.valley.dev_eui, at: server.clock.now() });
    await postEvent(server, ofOther, { key: KEYS.hokapato });
    await server.services.uplinks.drain();
    expect(await statusOf('of-satomori')).toMatchObject({ status: 'processed' });
    const valley = await server.as('valley');
    expect((await valley.trapLogs.list({ trap_id: traps.valley.id })).json).toHaveLength(1);
  });

  describe('of several sites', () => {
    const siteIds = () => [server.world.sites.satomori, server.world.sites.hokapato];
    const keepOf = (siteId: string, count: number) =>
      insertRawMessages(
        server.database.db,
        Array.from({ length: count }, () => ({
          scope: scopeOfSystem(siteId),
          message: {
            integration_id: 'x',
            network: 'chirpstack',
            event: 'status',
            dedup_key: newId(),
            content_key: null,
            dev_eui: null,
            body: '{}',
            received_at: server.clock.now(),
          },
        })),
      );
    const waitingSites = async () =>
      (await server.database.db.selectFrom('waiting_messages').select('site_id').distinct().execute()).map(
        ({ site_id }) => site_id,
      );
    /** A processor of its own, and the sites whose batches it has done, in this order. */
    function start(firstError?: Error) {
      const { database } = server;
      const transaction = vi.fn<typeof database.transaction>(database.transaction);
      if (firstError !== undefined) transaction.mockRejectedValueOnce(firstError);
      const done: string[] = [];
      const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
      const processor = createUplinkProcessor({
        database: { ...database, transaction: transaction as typeof database.transaction },
        hub: { wake: (siteId) => done.push(siteId) },
        now: server.clock.now,
        log,
      });
      return { processor, done, log };
    }
    const refusedWith = (code: string) => Object.assign(new Error('refused'), { code });
    beforeAll(async () => {
      await server.services.uplinks.drain();
      await server.services.uplinks.stop();
    });
    afterAll(() => server.restart());

    it('takes a batch of each in turn, so that none waits for the backlog of another', async () => {
      for (const siteId of siteIds()) await keepOf(siteId, 501);
      const { processor, done } = start();
      await processor.drain();
      await processor.stop();
      const [first, second] = done;
      expect(new Set([first, second])).toEqual(new Set(siteIds()));
      expect(done).toEqual([first, second, first, second]);
      expect(await waitingSites()).toEqual([]);
    });

    it('goes on with the others where one is locked for too long, which waits for the next turn', async () => {
      for (const siteId of siteIds()) await keepOf(siteId, 1);
      const { processor, log } = start(refusedWith('55P03'));
      await processor.drain();
      expect(await waitingSites()).toHaveLength(1);
      expect(log.warn).toHaveBeenCalledOnce();
      await processor.drain();
      await processor.stop();
      expect(await waitingSites()).toEqual([]);
    });

    it('tries no other where the database is lost, and all of them in the next turn', async () => {
      for (const siteId of siteIds()) await keepOf(siteId, 1);
      const { processor } = start(refusedWith('57P01'));
      await processor.drain();
      expect(await waitingSites()).toHaveLength(2);
      await processor.drain();
      await processor.stop();
      expect(await waitingSites()).toEqual([]);
    });
  });
});

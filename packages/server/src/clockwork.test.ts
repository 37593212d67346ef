import { newId } from '@satomori/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { scopeOfSystem } from './access/scope.ts';
import { startClockwork } from './clockwork.ts';
import type { Database } from './database/database.ts';
import { takeTurn } from './database/sequence.ts';
import { insertOutage } from './gateway-logs/repository.ts';
import { noteOfflineGateways } from './gateways/noteOffline.ts';
import { describeOnEachEngine } from './testing/describeOnEachEngine.ts';
import { until } from './testing/openStream.ts';
import { postgresUrl } from './testing/openTestDatabase.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  startTestServer,
  type TestClient,
  type TestServer,
} from './testing/startTestServer.ts';
import { insertArmedTrap, look, record } from './testing/trapActs.ts';
import { receiveContact } from './testing/uplinkMessages.ts';
import { type InsertedTrap, insertGateway } from './testing/world.ts';
import { insertWorkingEnded } from './trap-logs/repository.ts';
import { endWork } from './traps/endWork.ts';

/** The database of another server on the same rows: what it writes comes after this one's reading, before its writing. */
const behind = (database: Database, meanwhile: () => Promise<unknown>): Database => ({
  ...database,
  db: database.db,
  transactionsUnderWay: 0,
  transaction: async (work) => {
    await meanwhile();
    return database.transaction(work);
  },
});

describeOnEachEngine('the timed jobs of two servers on one database', (engine) => {
  let server: TestServer;
  let west: TestClient;
  let admin: TestClient;
  let trap: InsertedTrap;
  let gateway: { id: string; gateway_eui: string };
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(DAY);
    west = await server.as('west');
    admin = await server.as('admin');
    trap = await insertArmedTrap(server);
    gateway = await insertGateway(server.database.db, { site_id: server.world.sites.satomori });
  });

  const scope = () => scopeOfSystem(server.world.sites.satomori);
  const ended = async () => (await west.trapLogs.list({ trap_id: trap.id, kind: 'working_ended' })).json;
  const told = async () => (await west.pushLogs.list({ trap_id: trap.id })).json.map(({ rule }) => rule);
  const hear = () => receiveContact(server, trap, 'closed', { gateways: [gateway.gateway_eui] });
  const gatewayLog = async () =>
    (await admin.gatewayLogs.list({ gateway_id: gateway.id })).json.map(({ kind }) => kind);

  it('end work once, and say so once', async () => {
    await record(server, west, trap, 'working');
    const now = server.clock.advance(31 * MINUTE);
    await endWork(
      behind(server.database, () => endWork(server.database, now)),
      now,
    );
    expect(await ended()).toHaveLength(1);
    expect(await told()).toEqual(['working_ended']);
  });

  it('do not end work that somebody began again meanwhile', async () => {
    await record(server, west, trap, 'working');
    const now = server.clock.advance(31 * MINUTE);
    await endWork(
      behind(server.database, () => record(server, west, trap, 'working')),
      now,
    );
    expect(await ended()).toEqual([]);
    expect((await look(west, trap)).state).toBe('working');
  });

  it('note an outage of a gateway once', async () => {
    await hear();
    const now = server.clock.advance(2 * HOUR);
    await noteOfflineGateways(
      behind(server.database, () => noteOfflineGateways(server.database, now)),
      now,
    );
    expect(await gatewayLog()).toEqual(['offline', 'online']);
  });

  it('never call a gateway offline that was heard meanwhile', async () => {
    await hear();
    const now = server.clock.advance(2 * HOUR);
    await noteOfflineGateways(behind(server.database, hear), now);
    expect(await gatewayLog()).not.toContain('offline');
    expect((await admin.gateways.list({ gateway_id: gateway.id })).json[0]?.state).toBe('online');
  });

  it('cannot log the same end or the same outage twice, whatever they have read', async () => {
    const { db } = server.database;
    const at = server.clock.now();
    const row = () => ({
      id: newId(),
      occurred_at: at,
      received_at: at,
      created_at: at,
      receipt_no: 0,
      sequence: 0,
    });
    const end = () =>
      insertWorkingEnded(db, scope(), {
        ...row(),
        trap_id: trap.id,
        kind: 'working_ended',
        source: 'system',
        working_until: at,
      });
    expect([await end(), await end()]).toEqual([true, false]);
    const outage = () =>
      insertOutage(db, scope(), { ...row(), gateway_id: gateway.id, kind: 'offline', silent_since: at });
    await outage();
    await outage();
    expect(await gatewayLog()).toEqual(['offline']);
  });
});

describe.skipIf(postgresUrl === undefined)('a timed job', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('postgres');
  });
  afterAll(() => server.stop());

  /** Somebody else holds the site's turn, writes, and commits once the job waits. */
  async function runBehindWriter(
    write: (trx: Database['db']) => Promise<unknown>,
    job: (database: Database) => Promise<unknown>,
  ): Promise<void> {
    const other = server.place.open();
    const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const writing = other.transaction(async (trx) => {
      await takeTurn(trx, server.world.sites.satomori);
      await write(trx);
      hold();
      await isOver;
    });
    await isHeld;
    const running = job(server.database);
    await until(async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.db);
      return (rows[0]?.count ?? 0) > 0 ? true : null;
    });
    letGo();
    await Promise.all([writing, running]);
    await other.close();
  }

  it('takes the turn of the site before it reads', async () => {
    const west = await server.as('west');
    const trap = await insertArmedTrap(server);
    await record(server, west, trap, 'working');
    const now = server.clock.advance(31 * MINUTE);
    await runBehindWriter(
      (trx) =>
        trx
          .updateTable('traps')
          .set({ working_until: now + MINUTE })
          .where('id', '=', trap.id)
          .execute(),
      (database) => endWork(database, now),
    );
    expect((await look(west, trap)).state).toBe('working');
  });

  it('takes it also before it looks at a gateway', async () => {
    const admin = await server.as('admin');
    const trap = await insertArmedTrap(server);
    const gateway = await insertGateway(server.database.db, { site_id: server.world.sites.satomori });
    await receiveContact(server, trap, 'closed', { gateways: [gateway.gateway_eui] });
    const now = server.clock.advance(2 * HOUR);
    await runBehindWriter(
      (trx) => trx.updateTable('gateways').set({ last_seen_at: now }).where('id', '=', gateway.id).execute(),
      (database) => noteOfflineGateways(database, now),
    );
    const log = (await admin.gatewayLogs.list({ gateway_id: gateway.id })).json.map(({ kind }) => kind);
    expect(log).toEqual(['online']);
  });
});

describeOnEachEngine('what is done every so often', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await server.stop();
  });

  // Source: R61.
  it('is done also after the clock was set back by a year', async () => {
    const { db } = server.database;
    const expire = () =>
      db
        .insertInto('login_attempts')
        .values({ bucket: newId(), minute: 0, last_at: server.clock.now() - DAY, count: 1 })
        .execute();
    const isForgotten = async () => {
      expect(await db.selectFrom('login_attempts').select('bucket').execute()).toEqual([]);
    };
    await expire();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const clockwork = startClockwork(server.services, server.app.log);
    const tick = { interval: 5_000, timeout: 100_000 };
    await vi.waitFor(isForgotten, tick);
    server.clock.advance(-365 * DAY);
    await expire();
    vi.advanceTimersByTime(HOUR);
    await vi.waitFor(isForgotten, tick);
    await clockwork.stop();
  });
});

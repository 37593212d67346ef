import { newId } from '@satomori/core';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { runLadders } from '../alarms/ladder.ts';
import { listDueIncidents } from '../alarms/ladderRepository.ts';
import { createTimedJobs } from './timedJobs.ts';
import type { Database } from '../database/database.ts';
import { lockSite } from '../database/sequence.ts';
import { insertOutage } from '../gateway-logs/repository.ts';
import { noteOfflineGateways } from '../gateways/noteOffline.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { until } from '../testing/openStream.ts';
import { postgresUrl } from '../testing/openTestDatabase.ts';
import {
  clientOf,
  DAY,
  HOUR,
  MINUTE,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { type InsertedTrap, insertGateway, KEYS } from '../testing/world.ts';
import { insertWorkingEnded } from '../traps/trapLogRepository.ts';
import { endWork } from '../trap-logs/endWork.ts';

/** The database of another server on the same rows, which writes between this one's read and its write. */
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
  const told = async () => (await west.notifications.list({ trap_id: trap.id })).json.map(({ rule }) => rule);
  const receive = () => receiveContact(server, trap, 'closed', { gateways: [gateway.gateway_eui] });
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
    await receive();
    const now = server.clock.advance(2 * HOUR);
    await noteOfflineGateways(
      behind(server.database, () => noteOfflineGateways(server.database, now)),
      now,
    );
    expect(await gatewayLog()).toEqual(['offline', 'online']);
  });

  it('never call a gateway offline that was received meanwhile', async () => {
    await receive();
    const now = server.clock.advance(2 * HOUR);
    await noteOfflineGateways(behind(server.database, receive), now);
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

  /** Another writer holds the site's lock, writes, and commits while the job waits. */
  async function runBehindWriter(
    write: (trx: Database['db']) => Promise<unknown>,
    job: (database: Database) => Promise<unknown>,
  ): Promise<void> {
    const other = server.place.open();
    const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const writing = other.transaction(async (trx) => {
      await lockSite(trx, server.world.sites.satomori);
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
  /** How far the wall clock is ahead of the monotonic one. */
  let ahead: number;
  let timedJobs: ReturnType<typeof createTimedJobs>;
  beforeAll(async () => {
    const counted = () => performance.now();
    const started = Date.now();
    server = await startTestServer(engine, {
      clocks: {
        wall: () => started + counted() + ahead,
        monotonic: counted,
        database: async () => null,
      },
    });
  });
  beforeEach(() => {
    ahead = 0;
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await timedJobs.stop();
  });
  afterAll(() => server.stop());

  /** The timers stay real: those of the database's pool would end its queries. */
  function start(): void {
    vi.useFakeTimers({ toFake: ['performance'] });
    timedJobs = createTimedJobs(server.services, server.app.log);
  }
  async function tickAfter(ms: number): Promise<void> {
    vi.advanceTimersByTime(ms);
    await timedJobs.tick();
  }
  /** For what a tick starts and does not wait for. */
  const expectStarted = (job: { mock: { calls: unknown[] } }) =>
    vi.waitFor(() => expect(job).toHaveBeenCalled(), { timeout: 20_000 });
  /** For tests that are not about a step of the clock. */
  const calmWatch = () => vi.spyOn(server.services.clockWatch, 'state').mockReturnValue('ok');
  /** Sets the machine's clock, and with it the server's. */
  function set(by: number): void {
    ahead += by;
    server.clock.advance(by);
  }
  const expire = () =>
    server.database.db
      .insertInto('login_attempts')
      .values({ bucket: newId(), minute: 0, last_at: server.clock.now() - DAY, count: 1 })
      .execute();
  const countExpired = async () =>
    (await server.database.db.selectFrom('login_attempts').select('bucket').execute()).length;

  // Source: R61.
  it('is done also after the clock was set back by a year', async () => {
    await expire();
    calmWatch();
    start();
    await tickAfter(HOUR);
    expect(await countExpired()).toBe(0);
    server.clock.advance(-365 * DAY);
    await expire();
    await tickAfter(HOUR);
    expect(await countExpired()).toBe(0);
    server.clock.advance(365 * DAY);
  });

  // Source: R69.
  it('deletes nothing by a clock that was set, until it is known to be right', async () => {
    const token = await server.tokenOf('west');
    await clientOf(server, token).writing.auth.signOut(token);
    await expire();
    const sweep = vi.spyOn(server.services.photos, 'deleteLeftovers').mockResolvedValue();
    start();
    await tickAfter(MINUTE);
    await expectStarted(sweep);
    sweep.mockClear();
    await tickAfter(HOUR - 2 * MINUTE);
    set(500 * DAY);
    await tickAfter(MINUTE);
    await tickAfter(MINUTE);
    expect([await countExpired(), sweep.mock.calls.length]).toEqual([1, 0]);
    set(-500 * DAY);
    await tickAfter(MINUTE);
    await tickAfter(2 * HOUR);
    expect(await countExpired()).toBe(0);
    await tickAfter(DAY);
    await expectStarted(sweep);
    vi.useRealTimers();
    expect(await refusalOf(clientOf(server, token).users.list())).toMatchObject({
      status: 401,
      result: 'session_revoked',
    });
  });

  it('keeps a sign-out also where the server was started by a clock that is a year fast', async () => {
    const token = await server.tokenOf('west');
    await clientOf(server, token).writing.auth.signOut(token);
    server.clock.advance(365 * DAY);
    await expire();
    calmWatch();
    start();
    await tickAfter(HOUR);
    expect(await countExpired()).toBe(0);
    vi.useRealTimers();
    server.clock.advance(-365 * DAY);
    expect(await refusalOf(clientOf(server, token).users.list())).toMatchObject({ status: 401 });
  });

  it('does not wait for one job that always fails', async () => {
    const west = await server.as('west');
    const trap = await insertArmedTrap(server);
    await record(server, west, trap, 'working');
    server.clock.advance(31 * MINUTE);
    await expire();
    const { db } = server.database;
    await db.schema.alterTable('one_time_codes').renameTo('one_time_codes_away').execute();
    await db.schema.alterTable('changes').renameTo('changes_away').execute();
    const sweep = vi.spyOn(server.services.photos, 'deleteLeftovers').mockResolvedValue();
    calmWatch();
    vi.spyOn(server.services.clockWatch, 'check').mockRejectedValue(new Error('broken'));
    start();
    await tickAfter(HOUR);
    expect(await countExpired()).toBe(0);
    await expectStarted(sweep);
    await db.schema.alterTable('changes_away').renameTo('changes').execute();
    await db.schema.alterTable('one_time_codes_away').renameTo('one_time_codes').execute();
    await tickAfter(MINUTE);
    const row = await db
      .selectFrom('traps')
      .select('working_until')
      .where('id', '=', trap.id)
      .executeTakeFirst();
    expect(row?.working_until).toBeNull();
  });
});

describeOnEachEngine('a timed job over many rows', (engine) => {
  let server: TestServer;
  /** Fails with this error for the first row. */
  let failing: Database;
  let refusal: Error;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    let count = 0;
    refusal = new Error('a broken row');
    failing = {
      ...server.database,
      db: server.database.db,
      transactionsUnderWay: 0,
      transaction: async (work) => {
        count += 1;
        if (count === 1) throw refusal;
        return server.database.transaction(work);
      },
    };
  });

  // Source: R69.
  it('ends the work of the others where one trap fails', async () => {
    const west = await server.as('west');
    const traps = [await insertArmedTrap(server), await insertArmedTrap(server)];
    for (const trap of traps) await record(server, west, trap, 'working');
    await expect(endWork(failing, server.clock.advance(31 * MINUTE))).rejects.toThrow('1 of 2 rows failed');
    const rows = await server.database.db
      .selectFrom('traps')
      .select('working_until')
      .where(
        'id',
        'in',
        traps.map(({ id }) => id),
      )
      .execute();
    expect(rows.filter(({ working_until }) => working_until === null)).toHaveLength(1);
  });

  it('runs the ladders of the other sites where one is locked, for example by a long import', async () => {
    const { sites, groups } = server.world;
    await receiveContact(server, await insertArmedTrap(server), 'open');
    server.clock.advance(MINUTE);
    const other = await insertArmedTrap(server, { site_id: sites.hokapato, group_id: groups.valley });
    await receiveContact(server, other, 'open', { key: KEYS.hokapato });
    const now = server.clock.advance(HOUR);
    const [first, second] = await listDueIncidents(server.database.db, now);
    expect(first?.site_id).not.toBe(second?.site_id);
    refusal = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    await expect(runLadders(failing, now)).rejects.toThrow('1 of 2 rows failed');
    expect(await listDueIncidents(server.database.db, now)).toEqual([first]);
  });

  it('notes the other gateways where one fails', async () => {
    const trap = await insertArmedTrap(server);
    const site_id = server.world.sites.satomori;
    const gateways = [
      await insertGateway(server.database.db, { site_id }),
      await insertGateway(server.database.db, { site_id }),
    ];
    await receiveContact(server, trap, 'closed', { gateways: gateways.map((each) => each.gateway_eui) });
    const now = server.clock.advance(2 * HOUR);
    await expect(noteOfflineGateways(failing, now)).rejects.toThrow('1 of 2 rows failed');
    const outages = await server.database.db
      .selectFrom('gateway_logs')
      .select('gateway_id')
      .where('kind', '=', 'offline')
      .execute();
    expect(outages).toHaveLength(1);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { postgresUrl } from '../testing/openTestDatabase.ts';
import {
  DAY,
  HOUR,
  iso,
  MINUTE,
  SECOND,
  startTestServer,
  type TestServer,
} from '../testing/startTestServer.ts';
import { clocksOf, createClockWatch } from './watchClock.ts';

/** A machine with both clocks, the wall clock of which can be set. */
function createMachine() {
  const clocks = { at: Date.now(), counted: 0 };
  const lines: object[] = [];
  return {
    lines,
    now: () => clocks.at,
    pass: (milliseconds: number) => {
      clocks.at += milliseconds;
      clocks.counted += milliseconds;
    },
    set: (by: number) => {
      clocks.at += by;
    },
    /** A server on this machine. */
    watch: ({ database }: TestServer) =>
      createClockWatch({
        database,
        log: { warn: (fields: object) => lines.push(fields) },
        clocks: { wall: () => clocks.at, monotonic: () => clocks.counted, database: async () => clocks.at },
      }),
  };
}

describeOnEachEngine('the server’s clock', (engine) => {
  let server: TestServer;
  let machine: ReturnType<typeof createMachine>;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    machine = createMachine();
    await server.database.db.deleteFrom('push_logs').execute();
    await server.database.db.deleteFrom('settings').where('key', '=', 'clock_seen').execute();
  });

  const notices = () =>
    server.database.db
      .selectFrom('push_logs')
      .innerJoin('users', (join) => join.onRef('users.id', '=', 'push_logs.user_id'))
      .select(['push_logs.site_id', 'users.is_admin', 'push_logs.title', 'push_logs.body'])
      .where('rule', '=', 'clock_stepped')
      .orderBy('receipt_no')
      .execute();
  const titles = async () => [...new Set((await notices()).map(({ title }) => title))];

  it('that merely goes on, or is put right little by little, notifies nobody', async () => {
    const watch = machine.watch(server);
    for (const drift of [0, 29 * SECOND, -29 * SECOND]) {
      machine.pass(5 * SECOND);
      machine.set(drift);
      expect(await watch.check()).toEqual([]);
    }
    expect([await notices(), machine.lines, watch.state()]).toEqual([[], [], 'ok']);
  });

  it.each([2 * DAY, -2 * DAY])(
    'that is set by %d ms is doubtful at once, before the next check',
    async (step) => {
      const watch = machine.watch(server);
      await watch.check();
      machine.set(step);
      expect(watch.state()).toBe('stepped');
      expect(await watch.check()).toHaveLength(Object.keys(server.world.sites).length);
      expect(await titles()).toHaveLength(1);
      machine.pass(HOUR + SECOND);
      expect(watch.state()).toBe('ok');
    },
  );

  it.each([
    [-HOUR, 'サーバーの時計が1時間戻りました'],
    [9 * HOUR, 'サーバーの時計が9時間進みました'],
    [-365 * DAY, 'サーバーの時計が365日戻りました'],
    [45 * SECOND, 'サーバーの時計が45秒進みました'],
  ])('that is set by %d ms notifies the administrators of every site once', async (step, title) => {
    const watch = machine.watch(server);
    await watch.check();
    machine.pass(5 * SECOND);
    const before = machine.now();
    machine.set(step);
    expect(await watch.check()).toHaveLength(Object.keys(server.world.sites).length);
    expect(machine.lines).toContainEqual({
      clock_before: iso(before),
      clock_after: iso(before + step),
      step_s: step / SECOND,
    });
    machine.pass(5 * SECOND);
    expect(await watch.check()).toEqual([]);
    const found = await notices();
    expect(new Set(found.map(({ site_id }) => site_id))).toEqual(new Set(Object.values(server.world.sites)));
    expect(found.every(({ is_admin }) => is_admin)).toBe(true);
    expect(await titles()).toEqual([title]);
    expect(found[0]?.body).toContain(`${title}。時刻の設定（NTP）を確認してください。`);
  });

  it('is said to have been set for an hour', async () => {
    const watch = machine.watch(server);
    machine.set(-HOUR);
    await watch.check();
    machine.pass(HOUR - 1);
    await watch.check();
    expect(watch.state()).toBe('stepped');
    machine.pass(1);
    expect(watch.state()).toBe('ok');
  });

  it('that two servers see set notifies once, however both measure it', async () => {
    const watches = [machine.watch(server), machine.watch(server)];
    machine.set(-HOUR - 30 * SECOND);
    const told = [await watches[0]!.check()];
    machine.pass(4 * SECOND);
    machine.set(-2);
    told.push(await watches[1]!.check());
    expect(told.map((sites) => sites.length)).toEqual([Object.keys(server.world.sites).length, 0]);
    expect(await titles()).toHaveLength(1);
    expect(watches.map((watch) => watch.state())).toEqual(['stepped', 'stepped']);
  });

  it('that is set to and fro notifies of each direction once an hour', async () => {
    const watch = machine.watch(server);
    for (const step of [-HOUR, HOUR, -HOUR, HOUR]) {
      machine.pass(MINUTE);
      machine.set(step);
      await watch.check();
    }
    expect(machine.lines).toHaveLength(4);
    const count = (await notices()).length;
    const perStep = new Set((await notices()).map(({ site_id, title }) => `${site_id} ${title}`)).size;
    expect(perStep).toBe(2 * Object.keys(server.world.sites).length);
    machine.pass(2 * HOUR);
    await watch.check();
    machine.set(-HOUR);
    await watch.check();
    expect((await notices()).length).toBe(1.5 * count);
  });

  it('that was set back while no server ran notifies at the start, and not at the next', async () => {
    await machine.watch(server).check();
    machine.pass(10 * MINUTE);
    machine.set(-HOUR);
    const watch = machine.watch(server);
    expect(await watch.check()).toHaveLength(Object.keys(server.world.sites).length);
    expect([await titles(), watch.state()]).toEqual([['サーバーの時計が50分戻りました'], 'stepped']);
    expect(await machine.watch(server).check()).toEqual([]);
  });

  it('that starts a little early, or long after, notifies nobody', async () => {
    await machine.watch(server).check();
    for (const step of [-4 * MINUTE, 90 * DAY]) {
      machine.set(step);
      expect(await machine.watch(server).check()).toEqual([]);
    }
  });

  it('notifies once the database is back', async () => {
    const watch = machine.watch(server);
    await watch.check();
    machine.set(-HOUR);
    const { db } = server.database;
    await db.schema.alterTable('push_logs').renameTo('push_logs_away').execute();
    await expect(watch.check()).rejects.toThrow();
    await db.schema.alterTable('push_logs_away').renameTo('push_logs').execute();
    await watch.check();
    expect(await titles()).toEqual(['サーバーの時計が1時間戻りました']);
    expect(machine.lines).toHaveLength(1);
  });
});

describeOnEachEngine('a server whose clock was set', (engine) => {
  let server: TestServer;
  let wall = Date.now();
  beforeAll(async () => {
    server = await startTestServer(engine, {
      clocks: { wall: () => wall, monotonic: () => 0, database: async () => wall },
    });
  });
  afterAll(() => server.stop());

  it('says so where it is asked whether it is ready, and is', async () => {
    wall -= HOUR;
    await server.services.clockWatch.check();
    expect(await server.anonymous().ready()).toMatchObject({ status: 'ok', checks: { clock: 'stepped' } });
  });

  it('shows it to its administrators, and to nobody else', async () => {
    const ofKind = async (login: 'admin' | 'west') =>
      (await (await server.as(login)).notifications.list({ kind: 'clock_stepped' })).json;
    expect(await ofKind('admin')).toMatchObject([
      { title: 'サーバーの時計が1時間戻りました', target_type: null },
    ]);
    expect(await ofKind('west')).toEqual([]);
  });
});

describe.skipIf(postgresUrl === undefined)('a database with another clock', () => {
  it('is said once, and shown as long as it differs', async () => {
    const server = await startTestServer('postgres');
    const lines: object[] = [];
    let [error, counted] = [-2 * HOUR, 0];
    const watch = createClockWatch({
      database: server.database,
      log: { warn: (fields: object) => lines.push(fields) },
      clocks: {
        ...clocksOf(server.database),
        wall: () => Date.now() + error,
        monotonic: () => counted,
      },
    });
    await watch.check();
    counted = MINUTE;
    await watch.check();
    expect(lines.filter((line) => 'database_clock' in line)).toHaveLength(1);
    expect(watch.state()).toBe('differs');
    error = 0;
    await watch.check();
    expect(watch.state()).toBe('stepped');
    await server.stop();
  });
});

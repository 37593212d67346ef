import { type AlarmRule, type RuleSetting, settingInForceOf } from '@satomori/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { noteOfflineGateways } from '../gateways/noteOffline.ts';
import { resolveOfflineGateways } from '../gateways/resolveOffline.ts';
import type { Db } from '../database/database.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { createQueryRecorder } from '../testing/queryPlans.ts';
import { DAY, HOUR, MINUTE, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { type InsertedTrap, insertGateway, insertTraps } from '../testing/world.ts';
import { scopeOfSystem } from '../access/scope.ts';
import { remindOfFirings } from './scheduled/notChecked.ts';
import { saveRule } from './rules/ruleRepository.ts';
import { noteSilentSensors } from './scheduled/silentSensors.ts';

/** The site expects a message every six hours. */
const SILENT = 15 * HOUR;

describeOnEachEngine('outages', (engine) => {
  let server: TestServer;
  let gateway: { id: string; gateway_eui: string };
  let other: { id: string; gateway_eui: string };
  beforeAll(async () => {
    // Between a step of the clock and what is received then, its own jobs would see every trap silent.
    server = await startTestServer(engine, { runsTimedJobs: false });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    const { db } = server.database;
    await db.updateTable('traps').set({ placement: 'removed' }).execute();
    await db.updateTable('gateways').set({ is_stopped: true, is_logged_online: false }).execute();
    await db.deleteFrom('incidents').execute();
    await db.deleteFrom('push_logs').execute();
    await db.deleteFrom('alarm_rules').execute();
    const site_id = server.world.sites.satomori;
    gateway = await insertGateway(db, { site_id });
    other = await insertGateway(db, { site_id });
  });

  const receive = (
    trap: InsertedTrap,
    gateways: { gateway_eui: string }[],
    contact: 'open' | 'closed' = 'closed',
  ) => receiveContact(server, trap, contact, { gateways: gateways.map(({ gateway_eui }) => gateway_eui) });
  const trapsReceivedBy = async (count: number, gateways: { gateway_eui: string }[]) => {
    const traps: InsertedTrap[] = [];
    for (let index = 0; index < count; index += 1) {
      const trap = await insertArmedTrap(server, { owner_user_id: server.world.users.west });
      await receive(trap, gateways);
      traps.push(trap);
    }
    return traps as [InsertedTrap, ...InsertedTrap[]];
  };
  const pass = async (milliseconds: number) => {
    const now = server.clock.advance(milliseconds);
    await resolveOfflineGateways(server.database, now);
    await noteOfflineGateways(server.database, now);
    await noteSilentSensors(server.database, now);
    await remindOfFirings(server.database, now);
  };
  const incidents = (rule: 'gateway_offline' | 'sensor_silent' | 'trap_fired') =>
    server.database.db
      .selectFrom('incidents')
      .select(['target_id', 'closed_at'])
      .where('rule', '=', rule)
      .execute();
  const told = async (login: 'west' | 'east' | 'gateway' | 'admin' | 'poster' | 'hokapatoAdmin') =>
    (await (await server.as(login)).notifications.list()).json.map(({ rule, title }) => ({ rule, title }));

  it('of a gateway are one incident however many traps depend on it, told to those who look after gateways', async () => {
    await trapsReceivedBy(3, [gateway]);
    await trapsReceivedBy(1, [gateway, other]);
    server.clock.advance(50 * MINUTE);
    await receive(await insertArmedTrap(server), [other]);
    await pass(15 * MINUTE);
    await pass(MINUTE);
    expect(await incidents('gateway_offline')).toEqual([{ target_id: gateway.id, closed_at: null }]);
    for (const login of ['gateway', 'admin'] as const) {
      const [first, ...more] = await told(login);
      expect(first?.title).toMatch(/^親機停止: .*（3基のわなが経路断）$/);
      expect(more).toEqual([]);
    }
    for (const login of ['west', 'poster', 'hokapatoAdmin'] as const) expect(await told(login)).toEqual([]);
  });

  it('of a gateway end when it receives again, and its people are told', async () => {
    const [trap] = await trapsReceivedBy(1, [gateway]);
    await pass(2 * HOUR);
    await receive(trap, [gateway]);
    await pass(0);
    await pass(MINUTE);
    expect((await incidents('gateway_offline')).map(({ closed_at }) => closed_at)).toEqual([
      server.clock.now() - MINUTE,
    ]);
    expect((await told('gateway')).map(({ rule }) => rule)).toEqual(['gateway_back', 'gateway_offline']);
    expect(await told('west')).toEqual([]);
  });

  it('of a gateway that a person stopped alarm nobody, and end an open alarm', async () => {
    await trapsReceivedBy(1, [gateway]);
    await pass(2 * HOUR);
    const { db } = server.database;
    await db.updateTable('gateways').set({ is_stopped: true }).execute();
    await trapsReceivedBy(1, [other]);
    await pass(2 * HOUR);
    const found = await incidents('gateway_offline');
    expect(found.map(({ closed_at }) => closed_at === null)).toEqual([false]);
    expect((await told('gateway')).map(({ rule }) => rule)).toEqual(['gateway_offline']);
  });

  it('of a gateway silence no trap that another one receives: it fires, and its silence is an alarm', async () => {
    const [trap] = await trapsReceivedBy(1, [gateway, other]);
    const [witness] = await trapsReceivedBy(1, [other]);
    await pass(2 * HOUR);
    await receive(witness, [other]);
    await pass(0);
    await receive(trap, [other], 'open');
    expect((await incidents('trap_fired')).map(({ target_id }) => target_id)).toEqual([trap.id]);
    await server.database.db.deleteFrom('incidents').where('rule', '=', 'trap_fired').execute();
    server.clock.advance(SILENT);
    await receive(witness, [other]);
    await pass(0);
    expect((await incidents('sensor_silent')).map(({ target_id }) => target_id)).toEqual([trap.id]);
  });

  it('of sensors behind a gateway that is offline are its incident alone, also after weeks', async () => {
    await trapsReceivedBy(3, [gateway]);
    await pass(2 * HOUR);
    for (const days of [1, 5, 10]) await pass(days * DAY);
    expect(await incidents('sensor_silent')).toEqual([]);
    expect(await incidents('gateway_offline')).toHaveLength(1);
  });

  it('of sensors that stay silent after their gateway is back are alarms of their own, once they had the time', async () => {
    const [silent, back] = await trapsReceivedBy(2, [gateway]);
    await pass(2 * HOUR);
    await pass(3 * DAY);
    await receive(back as InsertedTrap, [gateway]);
    await pass(0);
    expect(await incidents('sensor_silent')).toEqual([]);
    server.clock.advance(SILENT - MINUTE);
    await receive(back as InsertedTrap, [gateway]);
    await pass(0);
    expect(await incidents('sensor_silent')).toEqual([]);
    await pass(MINUTE);
    await pass(MINUTE);
    expect(await incidents('sensor_silent')).toEqual([{ target_id: silent.id, closed_at: null }]);
    expect((await told('west')).map(({ rule }) => rule)).toEqual(['sensor_silent']);
    expect(await told('east')).toEqual([]);
    await receive(silent, [gateway]);
    await pass(MINUTE);
    expect((await told('west')).map(({ rule }) => rule)).toEqual(['sensor_back', 'sensor_silent']);
    expect((await incidents('sensor_silent')).every(({ closed_at }) => closed_at !== null)).toBe(true);
  });

  const gatewayWith = (status_interval_s: number) =>
    insertGateway(server.database.db, { site_id: server.world.sites.satomori, status_interval_s });
  const receiveAfter = async (hours: number, trap: InsertedTrap, gateways: { gateway_eui: string }[]) => {
    server.clock.advance(hours * HOUR);
    await receive(trap, gateways);
    await pass(0);
  };
  const silentIds = async () => (await incidents('sensor_silent')).map(({ target_id }) => target_id);

  it('of a sensor are an alarm also where its gateway goes offline every night', async () => {
    const nightly = await gatewayWith(2 * 3600);
    const [dead, witness] = await trapsReceivedBy(2, [nightly]);
    for (let times = 0; times < 4; times += 1) await receiveAfter(3, witness as InsertedTrap, [nightly]);
    await pass(6 * HOUR);
    expect(await incidents('gateway_offline')).toHaveLength(1);
    // Twelve hours with the gateway, twelve without it, then the three that are missing.
    await receiveAfter(6, witness as InsertedTrap, [nightly]);
    await receiveAfter(2, witness as InsertedTrap, [nightly]);
    expect(await silentIds()).toEqual([]);
    await receiveAfter(1, witness as InsertedTrap, [nightly]);
    expect(await silentIds()).toEqual([dead.id]);
  });

  it('of a sensor are an alarm in time where one of its gateways was there all the time', async () => {
    const [always, flapping] = [await gatewayWith(2 * 3600), await gatewayWith(3600)];
    const [dead] = await trapsReceivedBy(1, [always, flapping]);
    const [witness] = await trapsReceivedBy(1, [always]);
    await receiveAfter(3, witness, [always]);
    expect(await incidents('gateway_offline')).toHaveLength(1);
    for (let times = 0; times < 3; times += 1) await receiveAfter(3, witness, [always, flapping]);
    expect(await silentIds()).toEqual([]);
    await receiveAfter(3, witness, [always]);
    expect(await silentIds()).toEqual([dead.id]);
  });

  it('of a sensor are those of the gateways that received it lately, not of one out of its reach', async () => {
    const [trap] = await trapsReceivedBy(1, [other]);
    const [[behind], [far]] = [await trapsReceivedBy(1, [gateway]), await trapsReceivedBy(1, [other])];
    server.clock.advance(8 * DAY);
    await receive(trap, [gateway]);
    await receive(behind, [gateway]);
    await receiveAfter(2, far, [other]);
    expect(await incidents('gateway_offline')).toMatchObject([{ target_id: gateway.id, closed_at: null }]);
    server.clock.advance(3 * DAY);
    await receive(far, [other]);
    await receiveAfter(0, behind, [gateway]);
    expect(await silentIds()).toEqual([]);
  });

  it('of a sensor whose trap is taken away end without a word', async () => {
    const [trap, witness] = await trapsReceivedBy(2, [gateway]);
    server.clock.advance(SILENT);
    await receive(witness as InsertedTrap, [gateway]);
    await pass(0);
    expect(await incidents('sensor_silent')).toHaveLength(1);
    await record(server, await server.as('west'), trap, 'removed');
    await pass(MINUTE);
    expect((await told('west')).map(({ rule }) => rule)).toEqual(['sensor_silent']);
    expect((await incidents('sensor_silent')).every(({ closed_at }) => closed_at !== null)).toBe(true);
  });

  it('are one incident each with two servers at once', async () => {
    await trapsReceivedBy(2, [gateway]);
    await trapsReceivedBy(1, [other]);
    server.clock.advance(SILENT);
    await trapsReceivedBy(1, [gateway]);
    const now = server.clock.now();
    await Promise.all([1, 2].map(() => noteOfflineGateways(server.database, now)));
    await Promise.all([1, 2].map(() => noteSilentSensors(server.database, now)));
    expect(await incidents('gateway_offline')).toHaveLength(1);
    expect(await incidents('sensor_silent')).toHaveLength(2);
  });

  it('are no reason to stay silent about a firing that nobody checks: six hours, then every twelve', async () => {
    const [trap] = await trapsReceivedBy(1, [gateway]);
    await receive(trap, [gateway], 'open');
    const reminders = async () =>
      (await told('west')).filter(({ rule }) => rule === 'trap_not_checked').length;
    await pass(5 * HOUR);
    expect(await reminders()).toBe(0);
    await pass(HOUR);
    await pass(11 * HOUR);
    expect(await reminders()).toBe(1);
    await Promise.all([pass(HOUR), remindOfFirings(server.database, server.clock.now())]);
    expect(await reminders()).toBe(2);
    expect((await told('admin')).filter(({ rule }) => rule === 'trap_not_checked')).toHaveLength(2);
    await record(server, await server.as('west'), trap, 'checked', { result: 'nothing' });
    await pass(2 * DAY);
    expect(await reminders()).toBe(2);
  });

  const set = async (rule: AlarmRule, changes: Partial<RuleSetting>) => {
    const { is_on, threshold, receivers } = settingInForceOf(rule);
    const row = { is_on, threshold, receivers, updated_at: 0, version: 1, ...changes };
    await saveRule(server.database.db, scopeOfSystem(server.world.sites.satomori), rule, row);
  };

  it('notify whom the site named, and from when on it said', async () => {
    await set('sensor_silent', { threshold: 4, receivers: ['administrators'] });
    await set('sensor_back', { is_on: false });
    await set('trap_not_checked', { threshold: 2, receivers: ['owner', 'group'] });
    const [silent, witness] = await trapsReceivedBy(2, [gateway]);
    server.clock.advance(SILENT);
    await receive(witness as InsertedTrap, [gateway], 'open');
    await pass(0);
    expect(await incidents('sensor_silent')).toEqual([]);
    server.clock.advance(2 * HOUR);
    await receive(witness as InsertedTrap, [gateway]);
    await pass(0);
    const isToldOf = async (login: 'admin' | 'west', rule: AlarmRule) =>
      (await told(login)).some((notification) => notification.rule === rule);
    expect(await isToldOf('west', 'trap_not_checked')).toBe(true);
    expect(await isToldOf('admin', 'trap_not_checked')).toBe(false);
    server.clock.advance(4 * 6 * HOUR - SILENT - 2 * HOUR);
    await receive(witness as InsertedTrap, [gateway]);
    await pass(0);
    expect(await isToldOf('admin', 'sensor_silent')).toBe(true);
    expect(await isToldOf('west', 'sensor_silent')).toBe(false);
    await receive(silent, [gateway]);
    await pass(MINUTE);
    expect((await incidents('sensor_silent')).every(({ closed_at }) => closed_at !== null)).toBe(true);
    expect(await isToldOf('west', 'sensor_back')).toBe(false);
  });

  it('of a gateway mark its traps 経路断 also where nobody is to be notified', async () => {
    await set('gateway_offline', { is_on: false });
    await trapsReceivedBy(1, [gateway]);
    await pass(2 * HOUR);
    expect(await incidents('gateway_offline')).toHaveLength(1);
    expect(await told('gateway')).toEqual([]);
    await pass(3 * DAY);
    expect(await incidents('sensor_silent')).toEqual([]);
  });

  /** As `trapsReceivedBy`, written at once. */
  const trapsBehind = async (count: number, by: { id: string }) => {
    const { db } = server.database;
    const [site_id, at] = [server.world.sites.satomori, server.clock.now()];
    const evidence = { placement: 'set', contact: 'armed', last_seen_at: at, last_proof_at: at } as const;
    const traps = await insertTraps(
      db,
      Array.from({ length: count }, () => ({ site_id, set_at: at, placement_at: at, ...evidence })),
    );
    const reception = { site_id, gateway_id: by.id, last_heard_at: at, rssi_dbm: -90, snr_db: 3 };
    for (const { id } of traps)
      await db
        .insertInto('trap_gateways')
        .values({ trap_id: id, ...reception })
        .execute();
  };

  it('cut 50 traps off as one incident, 50 times 経路断; what another gateway receives still alarms', async () => {
    await trapsReceivedBy(1, [gateway]);
    await trapsBehind(49, gateway);
    const [both] = await trapsReceivedBy(1, [gateway, other]);
    const [witness] = await trapsReceivedBy(1, [other]);
    server.clock.advance(SILENT);
    await receive(witness, [other]);
    await receive(both, [other]);
    await pass(0);
    const { json: cut } = await (await server.as('admin')).traps.list({ state: 'path_down' });
    expect(cut).toHaveLength(50);
    server.clock.advance(DAY);
    await receive(witness, [other]);
    await receive(both, [other], 'open');
    await pass(0);
    expect((await incidents('gateway_offline')).map(({ target_id }) => target_id)).toEqual([gateway.id]);
    expect(await incidents('sensor_silent')).toEqual([]);
    expect((await incidents('trap_fired')).map(({ target_id }) => target_id)).toEqual([both.id]);
    const titles = (await told('gateway')).flatMap(({ rule, title }) =>
      rule === 'gateway_offline' ? title : [],
    );
    expect(titles).toEqual([expect.stringMatching(/（50基のわなが経路断）$/)]);
  });

  it('cost as many queries for 1,000 traps as for ten', async () => {
    const { nodes, plugin } = createQueryRecorder();
    const { db, transaction } = server.database;
    const counted = {
      ...server.database,
      db: db.withPlugin(plugin),
      transaction: <T>(act: (trx: Db) => Promise<T>) => transaction((trx) => act(trx.withPlugin(plugin))),
    };
    const costs: number[] = [];
    for (const [traps, by] of [
      [9, gateway],
      [999, other],
    ] as const) {
      await trapsReceivedBy(1, [by]);
      await trapsBehind(traps, by);
      // As PostgreSQL does by itself after a while.
      await sql`analyze`.execute(db);
      const now = server.clock.advance(SILENT);
      nodes.length = 0;
      await noteOfflineGateways(counted, now);
      await noteSilentSensors(counted, now);
      costs.push(nodes.length);
      await db.updateTable('traps').set({ placement: 'removed' }).execute();
    }
    expect((await incidents('gateway_offline')).length).toBe(2);
    expect(await incidents('sensor_silent')).toEqual([]);
    expect(costs[1]).toBeLessThanOrEqual(costs[0] as number);
  });

  it('are reminded of although the clock was set back', async () => {
    const [trap] = await trapsReceivedBy(1, [gateway]);
    server.clock.advance(365 * DAY);
    await receive(trap, [gateway], 'open');
    server.clock.advance(-365 * DAY);
    await pass(0);
    expect((await told('west')).filter(({ rule }) => rule === 'trap_not_checked')).toHaveLength(1);
  });
});

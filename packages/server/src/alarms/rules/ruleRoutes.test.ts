import { ALARM_RULE_NAMES, type AlarmRule, type ChangedAlarmRule, ENDPOINTS } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../../audit-logs/repository.ts';
import { scopeOfSystem } from '../../access/scope.ts';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { DAY, HOUR, refusalOf, startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { noteOfflineGateways } from '../../gateways/noteOffline.ts';
import { insertArmedTrap, record } from '../../testing/trapActs.ts';
import { receiveContact, ws301 } from '../../testing/uplinkMessages.ts';
import { insertGateway, type Login } from '../../testing/world.ts';

describeOnEachEngine('the rules of notifications', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(DAY);
    await server.database.db.deleteFrom('alarm_rules').execute();
    await server.database.db.updateTable('traps').set({ placement: 'removed' }).execute();
  });

  const rules = async (login: Login = 'admin') =>
    (await (await server.as(login)).http.list(ENDPOINTS.listAlarmRules, {})).json;
  const rule = async (name: AlarmRule, login: Login = 'admin') => {
    const found = (await rules(login)).find((row) => row.rule === name);
    if (found === undefined) throw new Error(`there is no rule ${name}`);
    return found;
  };
  const change = async (name: AlarmRule, changes: Partial<ChangedAlarmRule>, login: Login = 'admin') => {
    const { rule: _, ...stored } = await rule(name);
    const client = await server.as(login);
    return client.http.call(ENDPOINTS.changeAlarmRule, {
      params: { rule: name },
      body: { ...stored, ...changes },
    });
  };
  const attempt = async (name: AlarmRule, threshold: number | null, login: Login = 'admin') =>
    (await server.as(login)).http.call(ENDPOINTS.tryAlarmRule, {
      params: { rule: name },
      body: { threshold },
    });
  const told = async (of: { id: string }) => {
    const rows = await server.database.db
      .selectFrom('push_logs')
      .select('user_id')
      .where('target_id', '=', of.id)
      .execute();
    const names = new Map(Object.entries(server.world.users).map(([login, id]) => [id, login]));
    return rows.map(({ user_id }) => names.get(user_id) ?? user_id).sort();
  };

  it.each(['west', 'gateway', 'poster', 'viewer'] as const)('are not for %s', async (login) => {
    const calls = [
      () => rules(login),
      async () => {
        const { http } = await server.as(login);
        const body = { is_on: false, threshold: 18, receivers: ['owner' as const], version: 1 };
        return http.call(ENDPOINTS.changeAlarmRule, { params: { rule: 'patrol_due' }, body });
      },
      () => attempt('patrol_due', 18, login),
    ];
    for (const call of calls)
      expect(await refusalOf(call())).toMatchObject({ status: 403, result: 'not_allowed' });
  });

  it('are all there with their defaults', async () => {
    const found = await rules();
    expect(found.map((row) => row.rule)).toEqual(ALARM_RULE_NAMES);
    expect(found.every(({ is_on }) => is_on)).toBe(true);
    expect(await rule('battery_low')).toMatchObject({
      threshold: 2.5,
      receivers: ['owner', 'gateway_viewers'],
    });
  });

  it('of one site are nothing to another', async () => {
    await change('patrol_due', { is_on: false });
    expect(await rule('patrol_due', 'hokapatoAdmin')).toMatchObject({ is_on: true, version: 1 });
  });

  describe('that protect people', () => {
    it.each(['trap_fired', 'injury', 'trap_not_checked', 'nobody_reached'] as const)(
      'cannot be switched off: %s',
      async (name) => {
        const refusal = await refusalOf(change(name, { is_on: false }));
        expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
        expect(JSON.stringify(refusal.details)).toContain('人を守るため');
        expect(await rule(name)).toMatchObject({ is_on: true, version: 0 });
      },
    );

    it('notify whatever is stored', async () => {
      const { db } = server.database;
      const row = { is_on: false, receivers: '[]', threshold: null, updated_at: 0, version: 1 };
      await db
        .insertInto('alarm_rules')
        .values({ site_id: server.world.sites.satomori, rule: 'trap_fired', ...row })
        .execute();
      const trap = await insertArmedTrap(server);
      await receiveContact(server, trap, 'open');
      expect(await told(trap)).toEqual(['club', 'gateway', 'west', 'west2']);
    });
  });

  it('that are switched off notify nobody', async () => {
    await change('reset_unconfirmed', { is_on: false });
    const trap = await insertArmedTrap(server);
    const west = await server.as('west');
    const count = async () => (await west.notifications.list({ kind: 'reset_unconfirmed' })).json.length;
    await record(server, west, trap, 'set');
    server.clock.advance(HOUR);
    await receiveContact(server, trap, 'open');
    await record(server, west, trap, 'checked');
    for (const expected of [0, 1]) {
      server.clock.advance(HOUR);
      await receiveContact(server, trap, 'open');
      expect(await count()).toBe(expected);
      await change('reset_unconfirmed', { is_on: true });
    }
  });

  it('changed by another administrator meanwhile are refused with what is stored', async () => {
    const { version } = await rule('new_sighting');
    const current = await change('new_sighting', { threshold: 8000 });
    const refusal = await refusalOf(change('new_sighting', { threshold: 3000, version }));
    expect(refusal).toMatchObject({ status: 409, result: 'version_conflict', details: { current } });
    expect((await rule('new_sighting')).threshold).toBe(8000);
  });

  it('have a threshold that is a setting of the site, in both places', async () => {
    const admin = await server.as('admin');
    const before = await rule('patrol_due');
    expect((await change('patrol_due', { threshold: 17 })).threshold).toBe(17);
    const [site] = (await admin.sites.list()).json;
    expect(site?.patrol_due_hour).toBe(17);
    expect(await refusalOf(change('patrol_due', { threshold: 16, version: before.version }))).toMatchObject({
      status: 409,
    });
    await change('patrol_due', { threshold: 18 });
  });

  it('set the interval of gateways by the minutes without reception', async () => {
    const [admin, before] = [await server.as('admin'), await rule('gateway_offline')];
    expect(before.threshold).toBe(60);
    expect((await change('gateway_offline', { threshold: 15 })).threshold).toBe(15);
    expect((await admin.sites.list()).json[0]?.status_interval_s).toBe(450);
    await change('gateway_offline', { threshold: before.threshold });
  });

  it('are in the audit log with the old and the new value; the same again is not', async () => {
    const entries = () =>
      listAudit(server.database.db, scopeOfSystem(server.world.sites.satomori), 'permit_expiring');
    const count = (await entries()).length;
    const changed = await change('permit_expiring', { threshold: 30, receivers: ['administrators'] });
    await change('permit_expiring', { threshold: 30, version: changed.version });
    const found = (await entries()).slice(count);
    expect(found).toMatchObject([
      {
        action: 'edit',
        target_type: 'alarm_rule',
        user_id: server.world.users.admin,
        changes: { threshold: [14, 30], receivers: [['owner', 'administrators'], ['administrators']] },
      },
    ]);
    const admin = await server.as('admin');
    const [entry] = (
      await admin.http.list(ENDPOINTS.listAuditLogs, { query: { target_type: 'alarm_rule', limit: 1 } })
    ).json;
    expect(entry?.target_name).toBe('免許・許可の期限');
  });

  describe('tried on what is stored', () => {
    it.each([
      [2.49, 0],
      [2.6, 1],
    ])('with %s V counts %i low batteries', async (threshold, count) => {
      // 2.4 V is never below the model's own limit: the WS301 has none in volts.
      const trap = await insertArmedTrap(server, { battery_low_pct: 0 });
      for (let frame = 0; frame < 3; frame += 1) {
        server.clock.advance(HOUR);
        await receiveContact(server, trap, 'closed', { data: ws301('closed') });
      }
      await server.database.db
        .updateTable('trap_logs')
        .set({ battery_v: 2.5 })
        .where('trap_id', '=', trap.id)
        .execute();
      expect(await attempt('battery_low', threshold)).toMatchObject({ days: 30, count });
      expect(await rule('battery_low')).toMatchObject({ threshold: 2.5 });
    });

    it('counts each trap and day without a patrol by the hour', async () => {
      const set_at = server.clock.now() - 5 * DAY;
      const trap = await insertArmedTrap(server, { set_at });
      const { count } = await attempt('patrol_due', 18);
      expect(count).toBe(4);
      await record(server, await server.as('west'), trap, 'patrol', { at: server.clock.now() - 2 * DAY });
      expect((await attempt('patrol_due', 18)).count + 1).toBe(count);
      expect((await attempt('patrol_due', 0)).count).toBe(count);
    });

    it('counts gaps between the messages of a sensor that are as long', async () => {
      const trap = await insertArmedTrap(server, { heartbeat_interval_s: 3600 });
      for (const hours of [0, 1, 3, 6]) {
        server.clock.advance(hours * HOUR);
        await receiveContact(server, trap, 'closed');
      }
      expect(await attempt('sensor_silent', 2.5)).toMatchObject({ days: 30, count: 2 });
      expect((await attempt('sensor_silent', 6)).count).toBe(1);
      expect((await attempt('sensor_silent', 7)).count).toBe(0);
    });

    it('counts outages of gateways that lasted as long', async () => {
      const gateway = await insertGateway(server.database.db, { site_id: server.world.sites.satomori });
      const receive = async () =>
        receiveContact(server, await insertArmedTrap(server), 'closed', { gateways: [gateway.gateway_eui] });
      await receive();
      server.clock.advance(3 * HOUR);
      await noteOfflineGateways(server.database, server.clock.now());
      await receive();
      await noteOfflineGateways(server.database, server.clock.advance(DAY));
      const [longer, shorter] = [
        await attempt('gateway_offline', 4 * 60),
        await attempt('gateway_offline', 60),
      ];
      expect([shorter.count, longer.count]).toEqual([2, 1]);
    });

    it('counts firings that were not checked in time', async () => {
      const counts = async () => [
        (await attempt('trap_not_checked', 2)).count,
        (await attempt('trap_not_checked', 5)).count,
      ];
      const [two = 0, five = 0] = await counts();
      const trap = await insertArmedTrap(server);
      await receiveContact(server, trap, 'open');
      server.clock.advance(3 * HOUR);
      await record(server, await server.as('west'), trap, 'checked', { result: 'nothing' });
      server.clock.advance(DAY);
      expect(await counts()).toEqual([two + 1, five]);
    });

    it('counts what was notified where nothing else is known, and says so', async () => {
      const before = await attempt('trap_fired', null);
      const trap = await insertArmedTrap(server);
      await receiveContact(server, trap, 'open');
      const after = await attempt('trap_fired', null);
      expect(after.count).toBe(before.count + 1);
      expect(after.note).toContain('実際に知らせた件数です');
    });

    it('counts nothing of another site', async () => {
      await insertArmedTrap(server, { set_at: server.clock.now() - 5 * DAY });
      expect((await attempt('patrol_due', 18, 'hokapatoAdmin')).count).toBe(0);
    });

    it.each([null, 24, 17.5])('refuses the threshold %s', async (threshold) => {
      expect(await refusalOf(attempt('patrol_due', threshold))).toMatchObject({ status: 400 });
    });
  });
});

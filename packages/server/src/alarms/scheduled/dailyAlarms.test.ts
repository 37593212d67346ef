import { DAY_MS, ENDPOINTS, formatDate, startOfDay } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { DAY, HOUR, startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { insertArmedTrap, record } from '../../testing/trapActs.ts';
import { raiseDailyAlarms } from './dailyAlarms.ts';

// The server's own timed job would notify between two steps of a test, with the time before the last step.
vi.mock('../../app/timedJobs.ts', () => ({ startTimedJobs: () => ({ stop: async () => {} }) }));

/** The database of another server on the same rows, which works between this one's read and its write. */
const behind = (database: Database, meanwhile: () => Promise<unknown>): Database => ({
  ...database,
  db: database.db,
  transactionsUnderWay: 0,
  transaction: async (work) => {
    await meanwhile();
    return database.transaction(work);
  },
});

describeOnEachEngine('alarms of the day', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    const { db } = server.database;
    for (const table of ['alarm_rules', 'raised_alarms', 'push_logs'] as const)
      await db.deleteFrom(table).execute();
    await db.updateTable('traps').set({ placement: 'removed' }).execute();
    await db
      .updateTable('users')
      .set({ license_to: null, permit_to: null, registration_year: null })
      .execute();
    await at(12);
  });

  /** Moves the clock to an hour of the next day in Japan. */
  const at = async (hour: number) => {
    const tomorrow = startOfDay(server.clock.now()) + DAY;
    server.clock.advance(tomorrow + hour * HOUR - server.clock.now());
  };
  const later = (hours: number) => server.clock.advance(hours * HOUR);
  const raise = (database = server.database) => raiseDailyAlarms(database, server.clock.now());
  const told = async () => {
    const rows = await server.database.db
      .selectFrom('push_logs')
      .select(['user_id', 'title', 'body'])
      .orderBy('receipt_no')
      .execute();
    const names = new Map(Object.entries(server.world.users).map(([login, id]) => [id, login]));
    return rows.map(({ user_id, ...row }) => ({ login: names.get(user_id) ?? user_id, ...row }));
  };
  const logins = async () => (await told()).map(({ login }) => login).sort();
  const ofWest = (more: object = {}) =>
    insertArmedTrap(server, {
      owner_user_id: server.world.users.west,
      set_at: server.clock.now() - 10 * DAY,
      ...more,
    });
  const change = async (rule: 'patrol_due' | 'permit_expiring', changes: object) => {
    const { http } = await server.as('admin');
    const { json } = await http.list(ENDPOINTS.listAlarmRules, {});
    const { rule: _, ...stored } = json.find((row) => row.rule === rule) as (typeof json)[number];
    await http.call(ENDPOINTS.changeAlarmRule, { params: { rule }, body: { ...stored, ...changes } });
  };

  describe('for patrols', () => {
    it('are one for each owner, with all their traps, once a day', async () => {
      const { users } = server.world;
      const [one, two] = [await ofWest(), await ofWest()];
      await ofWest({ owner_user_id: users.east });
      await raise();
      expect(await told()).toEqual([]);
      later(6);
      for (let count = 0; count < 3; count += 1) {
        await raise();
        later(1);
      }
      expect(await logins()).toEqual(['east', 'west']);
      const west = (await told()).find(({ login }) => login === 'west');
      expect(west?.title).toBe('見回り未実施: 2基');
      for (const { name } of [one, two]) expect(west?.body).toContain(name);
      await at(18);
      await raise();
      expect(await logins()).toEqual(['east', 'east', 'west', 'west']);
    });

    it('come at the hour, not before', async () => {
      await ofWest();
      server.clock.advance(6 * HOUR - 1);
      await raise();
      expect(await told()).toEqual([]);
      server.clock.advance(1);
      await raise();
      expect(await logins()).toEqual(['west']);
    });

    it('do not come for a trap that was visited or set today, nor for one that is not set', async () => {
      const visited = await ofWest();
      await record(server, await server.as('west'), visited, 'patrol');
      await ofWest({ set_at: server.clock.now() });
      await ofWest({ placement: 'stopped' });
      later(6);
      await raise();
      expect(await told()).toEqual([]);
    });

    it('come although a fast clock recorded a patrol ahead', async () => {
      await ofWest({ last_patrol_at: server.clock.now() + 3 * DAY });
      later(6);
      await raise();
      expect(await logins()).toEqual(['west']);
    });

    it('come again where a fast clock raised them ahead, and not where it was set back a little', async () => {
      await ofWest();
      later(6);
      await raise();
      server.clock.advance(-30 * 60_000);
      await raise();
      server.clock.advance(30 * 60_000);
      await raise();
      expect(await logins()).toEqual(['west']);
      await server.database.db
        .updateTable('raised_alarms')
        .set({ raised_at: server.clock.now() + 2 * DAY })
        .execute();
      await raise();
      expect(await logins()).toEqual(['west', 'west']);
    });

    it('are raised once by two servers', async () => {
      await ofWest();
      later(6);
      await raise(behind(server.database, () => raise()));
      expect(await logins()).toEqual(['west']);
    });

    it('come at the hour of each trap', async () => {
      await ofWest({ patrol_due_hour: 13 });
      await ofWest();
      later(1);
      await raise();
      expect((await told()).map(({ title }) => title)).toEqual(['見回り未実施: 1基']);
      later(5);
      await raise();
      expect((await told()).map(({ title }) => title)).toEqual(['見回り未実施: 1基', '見回り未実施: 1基']);
    });

    it('go to whom the site chose, and to nobody where it switched them off', async () => {
      await ofWest();
      await change('patrol_due', { is_on: false });
      later(6);
      await raise();
      expect(await told()).toEqual([]);
      await change('patrol_due', { is_on: true, receivers: ['group', 'administrators'] });
      await raise();
      expect(await logins()).toEqual(['admin', 'club', 'west', 'west2']);
    });

    it('on a hokapato site go to the group’s members', async () => {
      const { sites, groups, users } = server.world;
      await ofWest({ site_id: sites.hokapato, group_id: groups.valley, owner_user_id: users.valley });
      later(6);
      await raise();
      expect(await logins()).toEqual(['valley']);
    });
  });

  describe('for licences and permits', () => {
    const permit = (login: 'west' | 'disabled' | 'viewer', days: number) =>
      server.database.db
        .updateTable('users')
        .set({ permit_to: formatDate(server.clock.now() + days * DAY_MS) })
        .where('id', '=', server.world.users[login])
        .execute();

    it('come fourteen and three days before, once each, to the person and the administrators', async () => {
      await permit('west', 15);
      const perDay: number[] = [];
      for (let day = 0; day < 17; day += 1) {
        await raise();
        await raise();
        perDay.push((await told()).length);
        await at(12);
      }
      expect(perDay).toEqual([0, ...Array(11).fill(2), ...Array(5).fill(4)]);
      expect(await logins()).toEqual(['admin', 'admin', 'west', 'west']);
      expect((await told())[0]?.body).toContain('あと14日');
      expect((await told())[3]?.body).toContain('あと3日');
    });

    it('come for a hunting licence by the same rule, and name it', async () => {
      const license_to = formatDate(server.clock.now() + 14 * DAY_MS);
      const { db } = server.database;
      await db.updateTable('users').set({ license_to }).where('id', '=', server.world.users.west).execute();
      await raise();
      expect(await logins()).toEqual(['admin', 'west']);
      for (const { body } of await told()) expect(body).toContain(`狩猟免許：${license_to}まで（あと14日）`);
    });

    it('do not come at night', async () => {
      await permit('west', 10);
      await at(7);
      await raise();
      expect(await told()).toEqual([]);
      later(1);
      await raise();
      expect(await logins()).toEqual(['admin', 'west']);
    });

    it('do not come for a disabled or shared account, nor once it has ended', async () => {
      await permit('disabled', 10);
      await permit('viewer', 10);
      await permit('west', -1);
      await raise();
      expect(await told()).toEqual([]);
    });

    it('come again for the next permit', async () => {
      await permit('west', 14);
      await raise();
      await permit('west', 13);
      await raise();
      expect(await logins()).toEqual(['admin', 'admin', 'west', 'west']);
    });

    it('follow the days and receivers of the site', async () => {
      await change('permit_expiring', { threshold: 30, receivers: ['administrators'] });
      await permit('west', 30);
      await raise();
      expect(await logins()).toEqual(['admin']);
    });

    it('are raised once by two servers', async () => {
      await permit('west', 10);
      await raise(behind(server.database, () => raise()));
      expect(await logins()).toEqual(['admin', 'west']);
    });
  });
});

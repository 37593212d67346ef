import { DAY_MS, HUNT_RESULTS, TRAP_STATES } from '@satomori/core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createPasswords } from '../accounts/passwords.ts';
import { buildServer, type Server } from '../app/buildServer.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { HUNT_FORM } from '../questions/huntForm.ts';
import { SIGHTING_FORM } from '../questions/sightingForm.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type DatabaseLocation, placeForDatabase } from '../testing/openTestDatabase.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { postEvent, upEvent, ws301 } from '../testing/uplinkMessages.ts';
import { SAMPLE_ACCOUNTS, SAMPLE_PASSWORD } from './accounts.ts';
import { seedSample } from './seed.ts';

const FIXED_LOGINS = ['admin', 'hunter', 'poster', 'viewer', 'gateway', 'hokapato', 'hokapato-admin'];

describeOnEachEngine('the sample site', (engine) => {
  let place: DatabaseLocation;
  let database: Database;
  let server: Server;
  beforeAll(async () => {
    place = await placeForDatabase(engine);
    database = place.open();
    await migrate(database);
    const now = Date.now();
    server = await buildServer({ database, isSample: true, photosDir: place.dataDir, now: () => now });
    expect(await seedSample(database, server.services.passwords, now)).toBe(true);
  });
  afterAll(async () => {
    await server.app.close();
    await database.close();
    await place.remove();
  });

  async function signIn(login_id: string) {
    const { token } = await clientOf(server, null).writing.auth.signIn({
      login_id,
      password: SAMPLE_PASSWORD,
    });
    return clientOf(server, token);
  }

  it('is kept at the next start', async () => {
    const count = async () => (await (await signIn('admin')).trapLogs.list({ limit: 1, count: '1' })).total;
    const before = await count();
    expect(await seedSample(database, createPasswords(), Date.now())).toBe(false);
    expect(await count()).toBe(before);
  });

  it('lets in everybody whom the guides name, and says who they are', async () => {
    const { is_sample, sample_accounts } = await clientOf(server, null).ready();
    expect(is_sample).toBe(true);
    expect(sample_accounts).toEqual(SAMPLE_ACCOUNTS);
    expect(sample_accounts.map(({ login_id }) => login_id).sort()).toEqual([...FIXED_LOGINS].sort());
    for (const { login_id, name } of sample_accounts) {
      const client = await signIn(login_id);
      expect((await client.users.list()).me).toMatchObject({ login_id, name });
      expect((await client.sites.list()).json).toMatchObject([{ is_sample: true }]);
    }
  });

  it('has no unread notification of long ago', async () => {
    const { json } = await (await signIn('admin')).notifications.list({ limit: 1000 });
    const ages = (of: typeof json) => of.map(({ received_at }) => Date.now() - Date.parse(received_at));
    const isRead = ({ read_at }: (typeof json)[number]) => read_at !== null;
    expect(Math.max(...ages(json.filter((log) => !isRead(log))))).toBeLessThan(4 * 24 * 3_600_000);
    expect(Math.max(...ages(json.filter(isRead)))).toBeGreaterThan(30 * 24 * 3_600_000);
  });

  it('shows every state there is', async () => {
    const traps = (await (await signIn('admin')).traps.list({ limit: 1000 })).json;
    expect([...new Set(traps.map(({ state }) => state))].sort()).toEqual([...TRAP_STATES].sort());
    expect(traps.some((trap) => trap.state_reason === 'not_closed')).toBe(true);
    expect(traps.some((trap) => trap.responder !== null)).toBe(true);
    expect(traps.some((trap) => trap.is_battery_low)).toBe(true);
    const gateways = (await (await signIn('gateway')).gateways.list()).json;
    expect([...new Set(gateways.map(({ state }) => state))].sort()).toEqual([
      'never_seen',
      'offline',
      'online',
    ]);
    expect((await (await signIn('hokapato')).traps.list()).json.length).toBeGreaterThan(0);
    expect((await (await signIn('hunter')).notifications.list({ unread: '1' })).json.length).toBeGreaterThan(
      0,
    );
  });

  it('asks its hunters and its residents what their posts need', async () => {
    const form = await (await signIn('hunter')).questions.form('hunt');
    expect(form.map(({ code }) => code)).toEqual(HUNT_FORM.map(({ code }) => code));
    expect(form.find(({ code }) => code === 'result')?.options.map(({ code }) => code)).toEqual(HUNT_RESULTS);
    expect(await (await signIn('viewer')).questions.form('sighting')).toHaveLength(SIGHTING_FORM.length);
  });

  it('has efforts, permits and rewards, so that no paper is empty', async () => {
    const admin = await signIn('admin');
    const now = Date.now();
    const [from, to] = [now - 30 * DAY_MS, now].map((at) => new Date(at).toISOString());
    const { total } = await admin.stats.efficiency({ by: 'method', from, to });
    for (const figures of [total, total.last_year]) {
      expect(figures.trap_days).toBeGreaterThan(0);
      expect(figures.gun_days).toBeGreaterThan(0);
    }
    const captures = (await admin.captures.list({ state: 'approved', limit: 1000 })).json;
    const classesOf = (isPaid: boolean) => [
      ...new Set(
        captures
          .filter(({ payment_yen }) => (payment_yen ?? 0) > 0 === isPaid)
          .map(({ capture_class }) => capture_class),
      ),
    ];
    expect([classesOf(true), classesOf(false)]).toEqual([['nuisance'], ['hunting']]);
    for (const login_id of ['hunter', 'gateway']) {
      const { me } = await (await signIn(login_id)).users.list();
      expect(me.permit_no).not.toBeNull();
      expect(me.registration_year).not.toBeNull();
      const { id } = me;
      expect(captures.some((each) => each.hunter_id === id && each.permit_no === me.permit_no)).toBe(true);
      expect(captures.some((each) => each.hunter_id === id && each.capture_class === 'hunting')).toBe(true);
    }
  });

  it('takes the messages of the fixed sensors under the fixed key', async () => {
    const hunter = await signIn('hunter');
    const frame = upEvent({ dev_eui: '24e124141f000012', at: Date.now(), data: ws301('open') });
    const response = await postEvent({ app: server.app } as TestServer, frame, { key: 'sample-key' });
    expect(response.status).toBe(200);
    await server.services.uplinks.drain();
    const fired = (await hunter.traps.list({ state: 'fired' })).json.map((trap) => trap.dev_eui);
    expect(fired).toContain('24e124141f000012');
    const all = (await (await signIn('admin')).traps.list({ limit: 1000 })).json;
    expect(all.find((trap) => trap.dev_eui === '0101010101010101')).toMatchObject({
      sensor_model: 'LDS02',
      trap_type: 'box',
    });
  });
});

describeOnEachEngine('a database with real data', (engine) => {
  let server: TestServer;
  afterEach(() => server.stop());

  it('never becomes a sample: its passwords would be known to all', async () => {
    server = await startTestServer(engine);
    const { db } = server.database;
    const count = () => db.selectFrom('users').select('id').execute();
    const before = await count();
    await expect(seedSample(server.database, createPasswords(), Date.now())).rejects.toThrow('実際のデータ');
    expect(await count()).toEqual(before);
    expect(await server.anonymous().ready()).toMatchObject({ is_sample: false, sample_accounts: [] });
  });
});

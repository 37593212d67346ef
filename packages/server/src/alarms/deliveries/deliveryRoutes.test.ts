import {
  DEFAULT_USER_SETTINGS,
  type DeliveryGap,
  explainDelivery,
  listDeliveries,
  newId,
  putUserConfig,
  type UserSettings,
} from '@satomori/core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import {
  HOUR,
  iso,
  MINUTE,
  refusalOf,
  startTestServer,
  type TestServer,
} from '../../testing/startTestServer.ts';
import { insertArmedTrap } from '../../testing/trapActs.ts';
import { receiveContact } from '../../testing/uplinkMessages.ts';
import type { InsertedTrap, Login } from '../../testing/world.ts';

describeOnEachEngine('the deliveries of a site', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  let incident_id: string;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(2 * HOUR);
    trap = await insertArmedTrap(server, { name: `わな ${newId()}` });
    await receiveContact(server, trap, 'open');
    const [own] = (await (await server.as('west')).notifications.list({ trap_id: trap.id })).json;
    incident_id = own?.incident_id ?? '';
  });
  afterEach(() => server.database.db.deleteFrom('user_configs').execute());

  const http = async (login: Login = 'admin') => (await server.as(login)).http;
  const list = async (query: object, login?: Login) =>
    (await (await http(login)).list(listDeliveries, { query: { limit: 1000, ...query } })).json;
  const why = async (login: Login, asker?: Login) =>
    (await http(asker)).call(explainDelivery, {
      query: { user_id: server.world.users[login], incident_id },
    });
  const gapsOf = async (login: Login): Promise<DeliveryGap[]> =>
    (await why(login)).reasons.map(({ gap }) => gap);
  async function configure(login: Login, settings: Partial<UserSettings>): Promise<void> {
    const body = { ...DEFAULT_USER_SETTINGS, ...settings, version: 0 };
    await (await http(login)).call(putUserConfig, { body });
  }

  it('are not for a hunter, nor for the administrator of another site', async () => {
    expect((await refusalOf(list({}, 'west'))).result).toBe('not_allowed');
    expect((await refusalOf(why('west', 'west'))).result).toBe('not_allowed');
    expect(await list({ incident_id }, 'hokapatoAdmin')).toEqual([]);
    expect((await refusalOf(why('west', 'hokapatoAdmin'))).result).toBe('not_found');
  });

  it('are found by person, incident, channel, status and time', async () => {
    const user_id = server.world.users.west;
    const now = server.clock.now();
    const [row, ...others] = await list({ incident_id, user_id });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      user_id,
      user_name: expect.any(String),
      title: `わな作動: ${trap.name}`,
      channel: 'in_app',
      status: 'sent',
      queued_at: iso(now),
      due_at: null,
      attempts: 0,
    });
    expect(await list({ notification_id: row!.notification_id })).toEqual([row]);
    for (const query of [
      { status: 'failed' },
      { channel: 'mail' },
      { from: iso(now + 1) },
      { to: iso(now) },
      { user_id: server.world.users.poster },
    ])
      expect(await list({ incident_id, ...query })).toEqual([]);
    expect((await list({ incident_id })).length).toBeGreaterThan(1);
  });

  it('say what keeps messages from leaving the app', async () => {
    expect(await gapsOf('west')).toEqual(['no_device', 'mail_off']);
    expect((await why('west')).notified_at).toBe(iso(server.clock.now()));
    await configure('west', { push_enabled: false, mail_enabled: true, mail_to: 'west@example.jp' });
    expect(await gapsOf('west')).toEqual(['push_off']);
    await configure('west2', { notify_kinds: ['injury'] });
    expect(await gapsOf('west2')).toEqual(['kind_off']);
  });

  it('say why somebody was not notified at all', async () => {
    const { db } = server.database;
    expect(await gapsOf('poster')).toEqual(['not_receiver']);
    expect(await gapsOf('viewer')).toEqual(['shared_account']);
    const admin = await why('admin');
    const at = iso(server.clock.now() + 30 * MINUTE);
    expect(admin).toMatchObject({ notified_at: null, reasons: [{ gap: 'later_step', at }] });
    const id = server.world.users.poster;
    await db.updateTable('users').set({ is_disabled: true }).where('id', '=', id).execute();
    expect(await gapsOf('poster')).toEqual(['account_disabled']);
    await db.updateTable('users').set({ is_disabled: false }).where('id', '=', id).execute();
    await db.updateTable('users').set({ is_gw_view: true }).where('id', '=', id).execute();
    expect(await gapsOf('poster')).toEqual(['not_receiver_then']);
    await db.updateTable('users').set({ is_gw_view: false }).where('id', '=', id).execute();
  });

  it('promise no later step once somebody is on the way', async () => {
    const west = await server.as('west');
    const [own] = (await west.notifications.list({ trap_id: trap.id })).json;
    await west.writing.notifications.act({ action: 'acknowledge', ids: [own!.id] });
    expect((await why('admin')).reasons).toEqual([{ gap: 'later_step', at: null }]);
  });
});

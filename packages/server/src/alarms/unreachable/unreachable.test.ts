import {
  DEFAULT_USER_SETTINGS,
  type Ladder,
  type LadderAudience,
  putUserConfig,
  type UserSettings,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../../access/scope.ts';
import { putSubscription } from '../../delivery/subscriptionRepository.ts';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { DAY, HOUR, startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { insertArmedTrap } from '../../testing/trapActs.ts';
import { receiveContact } from '../../testing/uplinkMessages.ts';
import { insertGroup, type Login } from '../../testing/world.ts';
import { runLadders } from '../ladder.ts';
import { noteUnreachable } from './unreachable.ts';

describeOnEachEngine('each evening the administrators', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const told = async () =>
    (await (await server.as('admin')).notifications.list({ kind: 'nobody_reached' })).json.map(
      ({ title }) => title,
    );
  const look = (sendsMail = false) => noteUnreachable(server.database, server.clock.now(), sendsMail);
  const addDevice = (login: Login) =>
    putSubscription(
      server.database.db,
      { ...scopeOfSystem(server.world.sites.satomori), userId: server.world.users[login] },
      { endpoint: `https://push.example/${login}`, p256dh: 'p', auth: 'a', device_name: '電話' },
      server.clock.now(),
    );

  it('are told which groups a firing would not reach, and how many nobody answered, once', async () => {
    const { db } = server.database;
    const site_id = server.world.sites.satomori;
    await db.updateTable('users').set({ is_gw_view: false }).execute();
    await addDevice('west');
    await insertArmedTrap(server);
    await look();
    expect(await told()).toEqual([]);
    const group_id = await insertGroup(db, { site_id, name: '無人の班' });
    await insertArmedTrap(server, { group_id });
    await insertArmedTrap(server, { group_id });
    await look();
    expect(await told()).toEqual([]);

    server.clock.advance(13 * HOUR);
    await Promise.all([look(), look()]);
    expect(await told()).toEqual(['連絡がつきません: 無人の班']);
    await look();
    expect(await told()).toHaveLength(1);

    await receiveContact(server, await insertArmedTrap(server), 'open');
    for (let step = 0; step < 3; step += 1) await runLadders(server.database, server.clock.advance(HOUR));
    server.clock.advance(DAY - 3 * HOUR);
    await look();
    expect(await told()).toEqual(expect.arrayContaining(['返事のない作動: 1件']));
    const outsider = await server.as('west');
    expect((await outsider.notifications.list({ kind: 'nobody_reached' })).json).toEqual([]);
  });

  it('are told of a group while none of its people would be reached with the app closed', async () => {
    const { db } = server.database;
    const admin = await server.as('admin');
    const west = await server.as('west');
    const isTold = async (settings: Partial<UserSettings>, sendsMail: boolean) => {
      await db.deleteFrom('user_configs').execute();
      await west.http.call(putUserConfig, { body: { ...DEFAULT_USER_SETTINGS, ...settings, version: 0 } });
      const from = server.clock.advance(DAY);
      await look(sendsMail);
      const { json } = await admin.notifications.list({ kind: 'nobody_reached' });
      return json.some(
        ({ target_id, occurred_at }) =>
          target_id === server.world.groups.west && Date.parse(occurred_at) >= from,
      );
    };
    const byMail = { mail_enabled: true, mail_to: 'west@example.jp' };
    expect(await isTold({ mail_enabled: false }, true)).toBe(false);
    expect(await isTold({ push_enabled: false, mail_enabled: false }, true)).toBe(true);
    await db.deleteFrom('push_subscriptions').execute();
    expect(await isTold({ mail_enabled: false }, true)).toBe(true);
    expect(await isTold(byMail, true)).toBe(false);
    expect(await isTold(byMail, false)).toBe(true);
    const told = (await admin.notifications.list({ kind: 'nobody_reached' })).json;
    expect(told.find(({ target_id }) => target_id === server.world.groups.west)?.body).toContain(
      '端末の通知を許可するか、メールで受け取る設定にする',
    );
  });

  it('are told of those whom the ladder names, not of those whom it leaves out', async () => {
    const { db } = server.database;
    const { groups, users } = server.world;
    const admin = await server.as('admin');
    await db.deleteFrom('push_subscriptions').execute();
    await db.updateTable('traps').set({ placement: 'stopped' }).execute();
    const trap = await insertArmedTrap(server, { group_id: groups.west, owner_user_id: users.west2 });
    const isTold = async (audiences: LadderAudience[], later: LadderAudience[]) => {
      const ladder: Ladder = [
        { after_minutes: 0, audiences },
        { after_minutes: 60, audiences: later },
      ];
      const stored = { ladder: JSON.stringify(ladder) };
      await db.updateTable('groups').set(stored).where('id', '=', groups.west).execute();
      const from = server.clock.advance(DAY);
      await look();
      return (await admin.notifications.list({ kind: 'nobody_reached' })).json.some(
        ({ target_id, occurred_at }) => target_id === groups.west && Date.parse(occurred_at) >= from,
      );
    };
    await addDevice('admin');
    await addDevice('west');
    expect(await isTold(['owner'], ['administrators'])).toBe(true);
    expect(await isTold(['owner'], ['group'])).toBe(false);
    expect(await isTold(['administrators'], ['owner'])).toBe(false);
    await db.updateTable('traps').set({ owner_user_id: users.east }).where('id', '=', trap.id).execute();
    await db.deleteFrom('push_subscriptions').execute();
    await addDevice('club');
    expect(await isTold(['owner', 'group'], ['administrators'])).toBe(true);
    expect(await isTold(['group'], ['groups_above'])).toBe(false);
  });
});

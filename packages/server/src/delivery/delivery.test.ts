import {
  actByCode,
  createPushApi,
  DEFAULT_USER_SETTINGS,
  ENDPOINTS,
  newId,
  type PushAction,
  putUserConfig,
  type UserSettings,
} from '@satomori/core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { changeAccount } from '../accounts/repository.ts';
import { notifyPushEnded, notifyTargetEnded } from '../alarms/unreachable/channelEnded.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startMailServer, type MailServer } from '../testing/mailServer.ts';
import { type PushDevice, type PushService, startPushService } from '../testing/pushService.ts';
import {
  DAY,
  HOUR,
  iso,
  MINUTE,
  refusalOf,
  SECOND,
  startTestServer,
  type TestServer,
} from '../testing/startTestServer.ts';
import { createDeliverer } from './deliverer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import type { InsertedTrap, Login } from '../testing/world.ts';

describeOnEachEngine('messages outside the app', (engine) => {
  let server: TestServer;
  let pushes: PushService;
  let mails: MailServer;
  let trap: InsertedTrap;
  beforeAll(async () => {
    [pushes, mails] = [await startPushService(), await startMailServer()];
    server = await startTestServer(engine, {
      pushHosts: ['127.0.0.1'],
      smtp: { url: mails.url, from: 'satomori@example.jp' },
    });
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([pushes.stop(), mails.stop()]);
  });
  beforeEach(async () => {
    server.clock.advance(2 * HOUR);
    trap = await insertArmedTrap(server, { name: `わな ${newId()}` });
  });
  afterEach(async () => {
    // So that no later test receives a reminder of it.
    await record(server, await server.as('west'), trap, 'checked');
    await server.services.deliverer.drain();
    await server.database.db.deleteFrom('push_subscriptions').execute();
    await server.database.db.deleteFrom('user_configs').execute();
    mails.mails.length = 0;
  });

  const pushOf = async (login: Login) => createPushApi((await server.as(login)).http);
  async function register(login: Login, name: string): Promise<PushDevice> {
    const device = pushes.addDevice(name);
    await (await pushOf(login)).put(device.subscription);
    return device;
  }
  async function configure(login: Login, settings: Partial<UserSettings>): Promise<void> {
    const { http } = await server.as(login);
    await http.call(putUserConfig, { body: { ...DEFAULT_USER_SETTINGS, ...settings, version: 0 } });
  }
  const fire = () => receiveContact(server, trap, 'open');
  const act = (code: string, action: PushAction) =>
    server.anonymous().http.call(actByCode, { body: { code, action } });
  const drain = () => server.services.deliverer.drain();
  const receiptsOf = async (login: Login, channel: string) => {
    const { json } = await (await server.as(login)).notifications.list({ trap_id: trap.id });
    return (json[0]?.deliveries ?? []).filter((delivery) => delivery.channel === channel);
  };

  it.each([
    ['a host that is no push service', 'https://evil.example/x'],
    ['a private address', 'https://10.0.0.1/x'],
    ['the metadata service', 'https://169.254.169.254/x'],
    ['no https', 'http://fcm.googleapis.com/x'],
  ])('go to no device at %s', async (_what, endpoint) => {
    const { subscription } = pushes.addDevice('端末');
    const refusal = await refusalOf((await pushOf('west')).put({ ...subscription, endpoint }));
    expect([refusal.status, refusal.result]).toEqual([400, 'invalid_input']);
    expect((await (await pushOf('west')).list()).subscriptions).toEqual([]);
  });

  it('go to no device of somebody else, whatever its id', async () => {
    await register('west2', '携帯');
    const [theirs] = (await (await pushOf('west2')).list()).subscriptions;
    expect((await (await pushOf('west')).list()).subscriptions).toEqual([]);
    const refusal = await refusalOf((await pushOf('west')).remove(theirs!.id));
    expect(refusal.result).toBe('not_found');
    await (await pushOf('west2')).remove(theirs!.id);
    expect((await (await pushOf('west2')).list()).subscriptions).toEqual([]);
  });

  it('reach the phone with the words of the notification, and once', async () => {
    const [phone, outsider] = [await register('west', '携帯'), await register('valley', '別の町の携帯')];
    await fire();
    await drain();
    await drain();
    const [message, ...more] = phone.received;
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      title: `わな作動: ${trap.name}`,
      screen: `/HokapatoList?trap_id=${trap.id}`,
      is_resolved: false,
      unread: expect.any(Number),
    });
    expect(message!.headers).toMatchObject({ ttl: `${DAY / 1000}`, urgency: 'high' });
    expect(outsider.received).toEqual([]);
    expect(await receiptsOf('west', 'web_push')).toMatchObject([
      { status: 'sent', device_name: '携帯', problem: null, at: iso(server.clock.now()) },
    ]);
  });

  it('change to 解決しました on the device once the trap is checked', async () => {
    const phone = await register('west', '携帯');
    await fire();
    await drain();
    await record(server, await server.as('west'), trap, 'checked');
    await drain();
    expect(phone.received).toHaveLength(2);
    const [alarm, resolved] = phone.received;
    expect(resolved).toMatchObject({ is_resolved: true, code: null, tag: alarm!.tag });
    expect(resolved!.title).toMatch(/^解決しました/);
  });

  it('do not reach a disabled person, or one whose kinds do not include them', async () => {
    const [phone, other] = [await register('west', '携帯'), await register('west2', '携帯2')];
    await configure('west2', { notify_kinds: ['injury'] });
    phone.answers.push({ status: 503 });
    await fire();
    await drain();
    const { db } = server.database;
    const id = server.world.users.west;
    await db.updateTable('users').set({ is_disabled: true }).where('id', '=', id).execute();
    server.clock.advance(HOUR);
    await drain();
    await db.updateTable('users').set({ is_disabled: false }).where('id', '=', id).execute();
    expect(phone.received).toHaveLength(1);
    expect(other.received).toEqual([]);
    expect(await receiptsOf('west', 'web_push')).toMatchObject([
      { status: 'failed', problem: 'no_recipient' },
    ]);
  });

  it('wait for the end of the quiet hours, and are then sent', async () => {
    const phone = await register('west', '携帯');
    const minute = new Date(server.clock.now() + 9 * HOUR - MINUTE).toISOString().slice(11, 16);
    const later = new Date(server.clock.now() + 9 * HOUR + 3 * HOUR).toISOString().slice(11, 16);
    await configure('west', { quiet_from: minute, quiet_to: later });
    const admin = await server.as('admin');
    const group_id = server.world.groups.west;
    await admin.writing.notifications.act({ action: 'announce', group_id, title: '会合', body: '19時' });
    await fire();
    await drain();
    expect(phone.received.map(({ title }) => title)).toEqual([`わな作動: ${trap.name}`]);
    server.clock.advance(3 * HOUR);
    await drain();
    expect(phone.received.map(({ title }) => title)).toContain('会合');
  });

  it.each([404, 410])(
    'end a device for which the push service says %i, and tell its person',
    async (status) => {
      const phone = await register('west', '古い携帯');
      phone.answers.push({ status });
      await fire();
      await drain();
      expect((await (await pushOf('west')).list()).subscriptions).toEqual([]);
      expect(await receiptsOf('west', 'web_push')).toMatchObject([
        { status: 'failed', problem: 'subscription_ended', device_name: '古い携帯' },
      ]);
      const told = await (await server.as('west')).notifications.list({ kind: 'push_ended' });
      expect(told.json[0]).toMatchObject({ title: '通知が届かなくなった端末: 古い携帯', read_at: null });
    },
  );

  it('are shortened where they are too large', async () => {
    const phone = await register('west', '携帯');
    phone.answers.push({ status: 413 });
    await fire();
    await drain();
    expect(phone.received.map(({ body }) => body)).toEqual([
      expect.stringContaining(trap.name),
      'くわしくは、里守を開いてご覧ください。',
    ]);
    expect(await receiptsOf('west', 'web_push')).toMatchObject([{ status: 'sent' }]);
  });

  it('wait as long as the push service asks, and else ever longer', async () => {
    const phone = await register('west', '携帯');
    phone.answers.push({ status: 429, headers: { 'retry-after': '120' } }, { status: 500 });
    await fire();
    await drain();
    const start = server.clock.now();
    expect(await receiptsOf('west', 'web_push')).toMatchObject([
      { status: 'queued', problem: 'busy', next_attempt_at: iso(start + 120 * SECOND) },
    ]);
    server.clock.advance(119 * SECOND);
    await drain();
    expect(phone.received).toHaveLength(1);
    server.clock.advance(SECOND);
    await drain();
    expect(await receiptsOf('west', 'web_push')).toMatchObject([
      { status: 'queued', problem: 'provider_error', next_attempt_at: iso(server.clock.now() + 20 * SECOND) },
    ]);
    server.clock.advance(20 * SECOND);
    await drain();
    expect(await receiptsOf('west', 'web_push')).toMatchObject([{ status: 'sent', problem: null }]);
  });

  it('give up after a day, and say why', async () => {
    const phone = await register('west', '携帯');
    phone.answers.push({ status: 503 });
    await fire();
    await drain();
    server.clock.advance(DAY + MINUTE);
    await drain();
    expect(phone.received).toHaveLength(1);
    expect(await receiptsOf('west', 'web_push')).toMatchObject([
      { status: 'expired', problem: 'provider_error', at: iso(server.clock.now()) },
    ]);
  });

  // Source: R69.
  it('do not end by their age while the clock of the server is known to have been set', async () => {
    const phone = await register('west', '携帯');
    phone.answers.push({ status: 503 }, { status: 503 });
    await fire();
    await drain();
    const state = vi.spyOn(server.services.clockWatch, 'state').mockReturnValue('stepped');
    server.clock.advance(2 * DAY);
    await drain();
    expect(await receiptsOf('west', 'web_push')).toMatchObject([{ status: 'queued' }]);
    server.clock.advance(HOUR);
    await drain();
    state.mockRestore();
    expect(phone.received).toHaveLength(3);
    expect(await receiptsOf('west', 'web_push')).toMatchObject([{ status: 'sent', problem: null }]);
  });

  it('go out also where the firing is read days after it was received', async () => {
    const phone = await register('west', '携帯');
    const { id, dev_eui } = trap;
    const mistyped = { dev_eui: newId().replaceAll('-', '').slice(-16) };
    await server.database.db.updateTable('traps').set(mistyped).where('id', '=', id).execute();
    await fire();
    server.clock.advance(2 * DAY);
    const admin = await server.as('admin');
    const { version } = await look(admin, trap);
    await admin.http.call(ENDPOINTS.changeTrap, { params: { id }, body: { version, dev_eui } });
    await server.services.uplinks.drain();
    await drain();
    expect(phone.received.map(({ title }) => title)).toEqual([`わな作動: ${trap.name}`]);
    expect(await receiptsOf('west', 'web_push')).toMatchObject([{ status: 'sent', problem: null }]);
  });

  it('are sent again after a crash between sending and settling, and not while leased', async () => {
    const phone = await register('west', '切れた携帯');
    await fire();
    await drain();
    // As a server leaves it that was killed after the push service had accepted.
    await server.database.db
      .updateTable('deliveries')
      .set({ status: 'queued', at: null, next_attempt_at: server.clock.now() + 3 * MINUTE })
      .where('channel', '=', 'web_push')
      .where('device_name', '=', '切れた携帯')
      .execute();
    await drain();
    expect(phone.received).toHaveLength(1);
    server.clock.advance(3 * MINUTE);
    await drain();
    expect(phone.received).toHaveLength(2);
    expect(phone.received[1]!.tag).toBe(phone.received[0]!.tag);
  });

  it('go out by mail from the site, with the same Message-ID at each attempt and no header of a name', async () => {
    await configure('west', { mail_enabled: true, mail_to: 'west@example.jp' });
    const { db } = server.database;
    const name = 'わな\r\nBcc: evil@example.jp';
    await db.updateTable('traps').set({ name }).where('id', '=', trap.id).execute();
    mails.refusals.push({ at: 'data', code: 451, text: 'later' });
    await fire();
    await drain();
    expect(mails.mails).toEqual([]);
    server.clock.advance(HOUR);
    await drain();
    const [mail, ...more] = mails.mails;
    expect(more).toEqual([]);
    expect(mail!.to).toEqual(['west@example.jp']);
    expect(mail!.headerNames).not.toContain('bcc');
    const sent = await db
      .selectFrom('deliveries')
      .select('id')
      .where('channel', '=', 'mail')
      .where('status', '=', 'sent')
      .executeTakeFirstOrThrow();
    expect(mail!.headers.get('message-id')).toBe(`<${sent.id}@example.jp>`);
    expect(mail!.text).toContain('が作動しました');
  });

  it('can be tried by oneself at any hour, by every way, once a minute', async () => {
    const phone = await register('west', '携帯');
    await configure('west', {
      mail_enabled: true,
      mail_to: 'west@example.jp',
      quiet_from: '00:00',
      quiet_to: '23:59',
      notify_kinds: [],
    });
    const push = await pushOf('west');
    const { id } = await push.test();
    await drain();
    expect(phone.received.map(({ title }) => title)).toEqual(['試し送り']);
    expect(mails.mails).toHaveLength(1);
    const { json } = await (await server.as('west')).notifications.list({ kind: 'delivery_test' });
    expect(json[0]).toMatchObject({ id });
    const { deliveries } = json[0]!;
    expect(deliveries).toHaveLength(3);
    expect(Object.fromEntries(deliveries.map(({ channel, status }) => [channel, status]))).toEqual({
      in_app: 'sent',
      mail: 'sent',
      web_push: 'sent',
    });
    expect((await refusalOf(push.test())).result).toBe('too_many_requests');
    server.clock.advance(MINUTE);
    await push.test();
  });

  it('stop on every device of a person who is signed out everywhere', async () => {
    const phone = await register('west', '失くした携帯');
    const account = { site_id: server.world.sites.satomori, id: server.world.users.west };
    const { stamp } = await server.database.db
      .selectFrom('users')
      .select('stamp')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    await server.database.transaction((trx) => changeAccount(trx, account, { stamp }, server.clock.now()));
    await fire();
    await drain();
    expect(phone.received).toEqual([]);
  });

  it('are not held up by a push service that hangs', async () => {
    const phones = await Promise.all(
      Array.from({ length: 4 }, (_each, index) => register('west', `止まった端末${index}`)),
    );
    for (const phone of phones) phone.answers.push({ status: 0, hangs: true });
    const fine = await register('west2', '携帯');
    await fire();
    server.services.deliverer.wake();
    await expect.poll(() => fine.received.length, { timeout: 5_000 }).toBe(1);
    await drain();
    expect(await receiptsOf('west', 'web_push')).toMatchObject(
      phones.map(() => ({ status: 'queued', problem: 'timed_out' })),
    );
  }, 30_000);

  it('are sent once by two servers', async () => {
    const phones = [
      await register('west', '携帯'),
      await register('west2', '携帯2'),
      await register('gateway', '役場'),
    ];
    await fire();
    const other = createDeliverer({
      ...server.services,
      database: server.database,
      transport: null,
      isClockSure: () => true,
      onSubscriptionEnded: notifyPushEnded,
      onTargetEnded: notifyTargetEnded,
      log: server.app.log,
    });
    await Promise.all([drain(), other.drain()]);
    await other.stop();
    expect(phones.map(({ received }) => received.length)).toEqual([1, 1, 1]);
  });

  it('carry a code by which their person alone acts, on this alarm alone', async () => {
    const [phone, theirs] = [await register('west', '携帯'), await register('west2', '携帯2')];
    await fire();
    await drain();
    const [own, other] = [phone.received[0]!.code!, theirs.received[0]!.code!];
    const [ownId] = own.split('.');
    const [otherId, otherSecret] = other.split('.');
    for (const forged of [`${ownId}.${otherSecret}`, otherId!, `${otherId}.`, 'x', `${own}x`]) {
      expect((await refusalOf(act(forged, 'acknowledge'))).result).toBe('bad_code');
    }
    expect((await look(await server.as('west'), trap)).responder).toBeNull();
    await act(own, 'acknowledge');
    await act(own, 'acknowledge');
    const seen = await look(await server.as('west2'), trap);
    expect(seen.responder).toMatchObject({ user_name: '人 west', is_me: false });
    const { json } = await (await server.as('west2')).notifications.list({ trap_id: trap.id });
    expect(json[0]?.responders).toHaveLength(1);
  });

  it('carry a code for わたしは行けません, which the group sees and which ends no alarm', async () => {
    const phone = await register('west', '携帯');
    await fire();
    await drain();
    const code = phone.received[0]!.code!;
    await act(code, 'acknowledge');
    expect(await act(code, 'decline')).toEqual({ is_resolved: false });
    const { json } = await (await server.as('west2')).notifications.list({ trap_id: trap.id });
    expect(json[0]).toMatchObject({
      responder: null,
      resolved_at: null,
      declined: [{ user_name: '人 west', is_me: false, declined_at: iso(server.clock.now()) }],
    });
    await act(code, 'acknowledge');
    expect((await (await server.as('west2')).notifications.list({ trap_id: trap.id })).json[0]).toMatchObject(
      {
        responder: { user_name: '人 west' },
        declined: [],
      },
    );
  });

  it('carry a code that ends after twelve hours, and with its device and its person', async () => {
    const phone = await register('west', '携帯');
    await fire();
    await drain();
    const code = phone.received[0]!.code!;
    const { db } = server.database;
    const disable = (is_disabled: boolean) =>
      db.updateTable('users').set({ is_disabled }).where('id', '=', server.world.users.west).execute();
    await disable(true);
    expect((await refusalOf(act(code, 'acknowledge'))).result).toBe('bad_code');
    await disable(false);
    server.clock.advance(12 * HOUR);
    await act(code, 'decline');
    server.clock.advance(SECOND);
    expect((await refusalOf(act(code, 'acknowledge'))).result).toBe('bad_code');
    server.clock.advance(-HOUR);
    await db.deleteFrom('push_subscriptions').execute();
    expect((await refusalOf(act(code, 'acknowledge'))).result).toBe('bad_code');
    server.clock.advance(HOUR);
  });
});

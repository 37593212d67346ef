import {
  type ChangedWebhookTarget,
  DEFAULT_USER_SETTINGS,
  getWebhookTarget,
  putUserConfig,
  putWebhookTarget,
  renewWebhookSecret,
  testWebhookTarget,
} from '@satomori/core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { scopeOfSystem } from '../../access/scope.ts';
import { listAudit } from '../../audit-logs/repository.ts';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import {
  DAY,
  HOUR,
  iso,
  MINUTE,
  refusalOf,
  SECOND,
  startTestServer,
  type TestServer,
} from '../../testing/startTestServer.ts';
import { insertArmedTrap } from '../../testing/trapActs.ts';
import { receiveContact } from '../../testing/uplinkMessages.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhookReceiver.ts';
import type { InsertedTrap, Login } from '../../testing/world.ts';

describeOnEachEngine('notifications to a system of the town', (engine) => {
  let server: TestServer;
  let receiver: WebhookReceiver;
  let secret: string;
  let trap: InsertedTrap;
  let traps = 0;
  const logLines: string[] = [];
  const http = async (login: Login = 'admin') => (await server.as(login)).http;
  const read = async (login: Login = 'admin') => (await http(login)).call(getWebhookTarget, {});
  const put = async (change: Partial<ChangedWebhookTarget> = {}, login: Login = 'admin') =>
    (await http(login)).call(putWebhookTarget, {
      body: {
        is_active: true,
        url: receiver.url,
        rules: ['trap_fired', 'announcement'],
        includes_phones: false,
        version: (await read()).version,
        ...change,
      },
    });
  const renew = async (login: Login = 'admin') =>
    (await (await http(login)).call(renewWebhookSecret, {})).secret;
  const test = async (login: Login = 'admin') => (await http(login)).call(testWebhookTarget, {});
  const drain = () => server.services.deliverer.drain();
  /** The calls of the first message about the trap; ladders of other tests may be running. */
  const calls = () => {
    const about = receiver.received.filter(({ body }) => body.data['target_id'] === trap.id);
    return about.filter(({ id }) => id === about[0]?.id);
  };
  const fire = async () => {
    await receiveContact(server, trap, 'open');
    await drain();
  };
  const receiptsOf = async (login: Login) => {
    const { json } = await (await server.as(login)).notifications.list({ trap_id: trap.id });
    return (json[0]?.deliveries ?? []).filter(({ channel }) => channel === 'webhook');
  };

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    server = await startTestServer(engine, {
      webhookHosts: ['127.0.0.1'],
      logLevel: 'debug',
      logStream: { write: (line) => void logLines.push(line) },
    });
    secret = await renew();
    receiver.setSecret(secret);
  });
  afterAll(async () => {
    await server.stop();
    await receiver.stop();
  });
  beforeEach(async () => {
    server.clock.advance(2 * HOUR);
    traps += 1;
    trap = await insertArmedTrap(server, { name: `わな${traps}` });
    receiver.setSubject(trap.id);
    await put();
  });
  afterEach(async () => {
    receiver.answers.length = 0;
    await drain();
    receiver.received.length = 0;
    await server.database.db.deleteFrom('user_configs').execute();
  });

  it('are set up by administrators alone, each of their own site', async () => {
    for (const login of ['west', 'poster', 'gateway', 'viewer', 'valley'] as const)
      for (const call of [() => read(login), () => put({}, login), () => renew(login), () => test(login)])
        expect([login, (await refusalOf(call())).status]).toEqual([login, 403]);
    expect(await read()).toMatchObject({ is_active: true, has_secret: true });
  });

  it.each([
    ['http', 'http://sms.example.jp/x'],
    ['a password in the address', 'https://user:word@sms.example.jp/x'],
    ['this machine', 'https://127.0.0.2/x'],
    ['this machine by name', 'https://localhost/x'],
    ['IPv6 loopback', 'https://[::1]/x'],
    ['a mapped address', 'https://[::ffff:127.0.0.1]/x'],
    ['10/8', 'https://10.0.0.1/x'],
    ['172.16/12', 'https://172.16.0.1/x'],
    ['192.168/16', 'https://192.168.0.1/x'],
    ['the metadata service', 'https://169.254.169.254/x'],
    ['a unique local address', 'https://[fd00::1]/x'],
  ])('go nowhere with %s', async (_what, url) => {
    const refusal = await refusalOf(put({ url }));
    expect([refusal.status, refusal.result]).toEqual([400, 'invalid_input']);
    expect((await read()).url).toBe(receiver.url);
  });

  it('go to no private address that is stored all the same, also not by a name', async () => {
    for (const url of ['https://10.0.0.1/x', 'https://localhost/x']) {
      await server.database.db.updateTable('webhook_targets').set({ url }).execute();
      server.clock.advance(MINUTE);
      expect(await test()).toMatchObject({ is_sent: false, problem: 'not_permitted' });
    }
  });

  it('follow no redirect, wherever it leads', async () => {
    for (const location of ['http://127.0.0.1:9/x', 'https://169.254.169.254/', receiver.url]) {
      receiver.answers.push({ status: 307, headers: { location } });
      server.clock.advance(MINUTE);
      expect(await test()).toMatchObject({ is_sent: false, problem: 'refused', answer: 'HTTP 307' });
    }
    expect(receiver.received).toHaveLength(3);
  });

  it('cannot be switched on without an address, or without a secret', async () => {
    expect((await refusalOf(put({ url: null }))).result).toBe('invalid_input');
    await server.database.db.updateTable('webhook_targets').set({ secret: null }).execute();
    expect((await refusalOf(put({ includes_phones: true }))).result).toBe('not_possible_now');
    expect((await refusalOf(test())).result).toBe('not_possible_now');
    await server.database.db.updateTable('webhook_targets').set({ secret }).execute();
    await put({ includes_phones: true });
  });

  it('are one signed call for all who are notified, with a receipt for each', async () => {
    await fire();
    const [call, ...more] = calls();
    expect(more).toEqual([]);
    expect(call).toMatchObject({ isSigned: true, at: Math.floor(server.clock.now() / SECOND) * SECOND });
    expect(call!.body).toMatchObject({
      type: 'trap_fired',
      data: {
        id: call!.id,
        site: { code: 'satomori' },
        title: `わな作動: ${trap.name}`,
        text: expect.stringContaining(trap.name),
        target_type: 'trap',
        target_id: trap.id,
        resolved_at: null,
      },
    });
    const people = call!.body.data.recipients;
    expect(people).toEqual(expect.arrayContaining([{ login_id: 'west' }, { login_id: 'west2' }]));
    expect(people).not.toContainEqual({ login_id: 'valley' });
    for (const login of ['west', 'west2'] as const)
      expect(await receiptsOf(login)).toMatchObject([{ status: 'sent', at: iso(server.clock.now()) }]);
    expect(await read()).toMatchObject({ last_sent_at: iso(server.clock.now()) });
  });

  it('contain phone numbers only where the administrator chose so', async () => {
    await server.database.db
      .updateTable('users')
      .set({ phone: '090-0000-0001' })
      .where('id', '=', server.world.users.west)
      .execute();
    await fire();
    expect(calls()[0]!.text).not.toContain('090-0000-0001');
    await put({ includes_phones: true });
    trap = await insertArmedTrap(server, { name: '別のわな' });
    await fire();
    expect(calls()[0]!.body.data.recipients).toContainEqual({
      login_id: 'west',
      phone: '090-0000-0001',
    });
  });

  it('are not sent of rules that were not chosen, to another site, or once switched off', async () => {
    await put({ rules: ['injury'] });
    await fire();
    expect([calls(), await receiptsOf('west')]).toEqual([[], []]);
    await put({ is_active: false });
    trap = await insertArmedTrap(server, { name: '止めた後のわな' });
    await fire();
    expect([calls(), await receiptsOf('west')]).toEqual([[], []]);
  });

  it('leave out who does not want them or may not sign in, and come later for who is in quiet hours', async () => {
    const minute = (at: number) => new Date(at + 9 * HOUR).toISOString().slice(11, 16);
    const now = server.clock.now();
    const configure = async (login: Login, settings: object) =>
      (await http(login)).call(putUserConfig, {
        body: { ...DEFAULT_USER_SETTINGS, ...settings, version: 0 },
      });
    await configure('west', { quiet_from: minute(now - MINUTE), quiet_to: minute(now + 3 * HOUR) });
    await configure('gateway', { notify_kinds: [] });
    const { writing } = await server.as('admin');
    await writing.notifications.act({
      action: 'announce',
      group_id: server.world.groups.west,
      title: '会合',
      body: '19時',
    });
    await drain();
    const logins = () =>
      receiver.received
        .filter(({ body }) => body.type === 'announcement')
        .map(({ body }) => body.data.recipients.map(({ login_id }) => login_id));
    expect(logins()).toHaveLength(1);
    expect(logins()[0]).toContain('west2');
    expect(logins()[0]).not.toContain('west');
    server.clock.advance(3 * HOUR);
    await drain();
    expect(logins().slice(1)).toEqual([['west']]);
  });

  it.each([
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [409, 'refused'],
    [413, 'refused'],
  ])('end where the target says %i, and say what it said', async (status, problem) => {
    receiver.answers.push({ status, body: '使えません' });
    await fire();
    server.clock.advance(DAY);
    await drain();
    expect(calls()).toHaveLength(1);
    for (const login of ['west', 'west2'] as const)
      expect(await receiptsOf(login)).toMatchObject([{ status: 'failed', problem }]);
    expect(await read()).toMatchObject({
      is_active: true,
      problem,
      problem_answer: `HTTP ${status} 使えません`,
    });
  });

  it('wait as long as the target asks, else ever longer, as the same event each time', async () => {
    receiver.answers.push({ status: 429, headers: { 'retry-after': '120' } }, { status: 500 });
    await fire();
    const queued = { status: 'queued', problem: 'busy' };
    expect([...(await receiptsOf('west')), ...(await receiptsOf('west2'))]).toMatchObject([queued, queued]);
    server.clock.advance(119 * SECOND);
    await drain();
    expect(calls()).toHaveLength(1);
    server.clock.advance(SECOND);
    await drain();
    server.clock.advance(20 * SECOND);
    await drain();
    expect(calls().map(({ isSigned }) => isSigned)).toEqual([true, true, true]);
    const [first, second, third] = calls();
    expect([second!.id, third!.id]).toEqual([first!.id, first!.id]);
    expect(third!.at - first!.at).toBe(140 * SECOND);
    expect(await receiptsOf('west2')).toMatchObject([{ status: 'sent', problem: null }]);
  });

  it('end after a day', async () => {
    receiver.answers.push({ status: 503 });
    await fire();
    server.clock.advance(DAY + MINUTE);
    await drain();
    expect(calls()).toHaveLength(1);
    for (const login of ['west', 'west2'] as const)
      expect(await receiptsOf(login)).toMatchObject([{ status: 'expired', problem: 'provider_error' }]);
  });

  it('turn the target off where it says 410, and tell the administrators', async () => {
    receiver.answers.push({ status: 410 });
    await fire();
    expect(await read()).toMatchObject({ is_active: false, problem: 'target_ended' });
    expect(await receiptsOf('west')).toMatchObject([{ status: 'failed', problem: 'target_ended' }]);
    const told = await (await server.as('admin')).notifications.list({ kind: 'sending_stopped' });
    expect(told.json).toMatchObject([{ title: '外部のシステムへの送信を止めました', read_at: null }]);
    expect((await (await server.as('west')).notifications.list({ kind: 'sending_stopped' })).json).toEqual(
      [],
    );
  });

  it('leave a new address on where the one before it answers 410 late', async () => {
    const changed = Promise.withResolvers<void>();
    receiver.answers.push({ status: 410, after: changed.promise });
    await receiveContact(server, trap, 'open');
    server.services.deliverer.wake();
    await expect.poll(() => calls().length, { timeout: 5_000 }).toBe(1);
    const stored = await put({ url: `${receiver.url}/new` });
    const told = await (await server.as('admin')).notifications.list({ kind: 'sending_stopped' });
    changed.resolve();
    await drain();
    expect(await receiptsOf('west')).toMatchObject([{ status: 'failed', problem: 'target_ended' }]);
    expect(await read()).toEqual(stored);
    expect((await (await server.as('admin')).notifications.list({ kind: 'sending_stopped' })).json).toEqual(
      told.json,
    );
  });

  it('are not held up by a target that hangs, and are sent again', async () => {
    receiver.answers.push({ status: 0, hangs: true });
    await fire();
    expect(await receiptsOf('west')).toMatchObject([{ status: 'queued', problem: 'timed_out' }]);
    server.clock.advance(MINUTE);
    await drain();
    expect(await receiptsOf('west')).toMatchObject([{ status: 'sent' }]);
  }, 30_000);

  it('can be tried, with the receipt at once, and not again at once', async () => {
    await put({ is_active: false });
    expect(await test()).toEqual({ is_sent: true, problem: null, answer: 'HTTP 200' });
    expect(receiver.received.at(-1)).toMatchObject({
      isSigned: true,
      body: { type: 'delivery_test', data: { recipients: [{ login_id: 'admin' }] } },
    });
    expect((await refusalOf(test())).result).toBe('too_many_requests');
    server.clock.advance(MINUTE);
    receiver.answers.push({ status: 403, body: 'no' });
    expect(await test()).toEqual({ is_sent: false, problem: 'refused', answer: 'HTTP 403 no' });
  });

  it('are signed with a new secret once it is renewed, and never tell it again', async () => {
    const renewed = await renew();
    await fire();
    expect(calls()[0]!.isSigned).toBe(false);
    receiver.setSecret(renewed);
    server.clock.advance(MINUTE);
    await test();
    expect(receiver.received.at(-1)!.isSigned).toBe(true);
    const { db } = server.database;
    const site = server.world.sites.satomori;
    const audit = await listAudit(db, scopeOfSystem(site), site);
    expect(audit.at(-1)).toMatchObject({ target_type: 'webhook_target', changes: { secret: 'changed' } });
    for (const text of [JSON.stringify(audit), JSON.stringify(await read()), ...logLines])
      for (const each of [secret, renewed]) expect(text).not.toContain(each.replace('whsec_', ''));
    secret = renewed;
  });
});

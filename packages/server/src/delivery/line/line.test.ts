import {
  createLineCode,
  DEFAULT_USER_SETTINGS,
  explainDelivery,
  getLineAccount,
  getLineLink,
  listDeliveries,
  putUserConfig,
  startOfDay,
  testLineAccount,
  type UserSettings,
} from '@satomori/core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { scopeOfSystem } from '../../access/scope.ts';
import { noteUnreachable } from '../../alarms/unreachable/unreachable.ts';
import { listAudit } from '../../audit-logs/repository.ts';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { addLineAccounts, callAsLine, LINE, putLine, textEvent } from '../../testing/lineSite.ts';
import { type LineAnswer, type LineStandIn, startLineStandIn } from '../../testing/lineStandIn.ts';
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
import type { Login, SiteKey } from '../../testing/world.ts';
import { readLineQuotas } from './askLine.ts';

const TARO = 'U0000000000000000000000000000taro';
const JIRO = 'U0000000000000000000000000000jiro';
const MONTHLY_LIMIT: LineAnswer = { status: 429, body: { message: 'You have reached your monthly limit.' } };
const NO_SUCH_RECEIVER: LineAnswer = {
  status: 400,
  body: { message: "The property, 'to', in the request body is invalid (line: -, column: -)" },
};

describeOnEachEngine('notifications by LINE', (engine) => {
  let server: TestServer;
  let line: LineStandIn;
  const logLines: string[] = [];
  const http = async (login: Login) => (await server.as(login)).http;
  const read = async (login: Login = 'admin') => (await http(login)).call(getLineAccount, {});
  const test = async (login: Login = 'admin') => (await http(login)).call(testLineAccount, {});
  const drain = () => server.services.deliverer.drain();

  async function link(login: Login, lineUser: string, site: SiteKey = 'satomori'): Promise<void> {
    const { code } = await (await http(login)).call(createLineCode, {});
    const call = { site, secret: LINE[site].secret };
    expect(await callAsLine(server, [textEvent(server, lineUser, code)], call)).toBe(200);
  }
  let announced = 0;
  /** Notifies everybody of the group. @returns the title */
  async function announce(login: Login = 'admin', group: 'west' | 'valley' = 'west'): Promise<string> {
    announced += 1;
    const title = `会合${announced}`;
    const { writing } = await server.as(login);
    const group_id = server.world.groups[group];
    await writing.notifications.act({ action: 'announce', group_id, title, body: '19時に集会所' });
    await drain();
    return title;
  }
  async function configure(login: Login, settings: Partial<UserSettings>): Promise<void> {
    await (await http(login)).call(putUserConfig, {
      body: { ...DEFAULT_USER_SETTINGS, ...settings, version: 0 },
    });
  }
  const receiptsOf = async (login: Login) => {
    const { json } = await (await server.as(login)).notifications.list({ kind: 'announcement' });
    return (json[0]?.deliveries ?? []).filter(({ channel }) => channel === 'line');
  };
  const toldAdministrators = async () =>
    (await (await server.as('admin')).notifications.list({ kind: 'sending_stopped' })).json;

  beforeAll(async () => {
    line = await startLineStandIn();
    addLineAccounts(line);
    server = await startTestServer(engine, {
      lineApiUrl: line.url,
      logLevel: 'debug',
      logStream: { write: (text) => void logLines.push(text) },
    });
  });
  afterAll(async () => {
    await server.stop();
    await line.stop();
  });
  beforeEach(() => {
    server.clock.advance(2 * HOUR);
  });
  afterEach(async () => {
    line.answer(TARO);
    server.clock.advance(DAY);
    await drain();
    const { db } = server.database;
    // So that no later test receives a reminder.
    await db.updateTable('traps').set({ placement: 'removed' }).execute();
    for (const table of ['line_links', 'user_configs', 'incidents', 'push_logs', 'deliveries'] as const)
      await db.deleteFrom(table).execute();
    await db.updateTable('line_accounts').set({ problem: null, last_sent_at: null }).execute();
    await expect.poll(() => line.replies.splice(0).length).toBe(0);
    line.pushed.length = 0;
  });

  it('call nobody where no site uses LINE', async () => {
    await announce();
    await readLineQuotas(server.database.db, { lineApi: server.services.lineApi, now: server.clock.now }, 0);
    expect([line.calls, await receiptsOf('west')]).toEqual([[], []]);
    expect((await refusalOf(test())).result).toBe('not_possible_now');
  });

  it('are set up by administrators alone, each of their own site', async () => {
    for (const login of ['west', 'poster', 'gateway', 'viewer', 'valley'] as const)
      for (const call of [() => read(login), () => putLine(server, 'satomori', {}, login), () => test(login)])
        expect([login, (await refusalOf(call())).status]).toEqual([login, 403]);
    await putLine(server, 'satomori');
    expect(await read()).toMatchObject({
      is_active: true,
      basic_id: '@first',
      has_access_token: true,
      has_channel_secret: true,
      webhook_url: expect.stringMatching(/\/web\/api\/line\/satomori$/),
    });
    expect(await read('hokapatoAdmin')).toMatchObject({
      is_active: false,
      has_access_token: false,
      version: 0,
    });
  });

  it('cannot be switched on by halves, keep what is left out, and tell of another change', async () => {
    for (const part of [{ access_token: null }, { channel_secret: null }])
      expect((await refusalOf(putLine(server, 'satomori', part))).result).toBe('not_possible_now');
    for (const part of [
      { basic_id: null },
      { basic_id: 'first' },
      { channel_secret: 'x' },
      { access_token: 'あ' },
    ])
      expect((await refusalOf(putLine(server, 'satomori', part))).result).toBe('invalid_input');
    expect((await refusalOf(putLine(server, 'satomori', { version: 0, basic_id: '@second' }))).result).toBe(
      'version_conflict',
    );
    const left = { access_token: undefined, channel_secret: undefined, basic_id: '@second' };
    expect(await putLine(server, 'satomori', left)).toMatchObject({
      basic_id: '@second',
      has_access_token: true,
    });
    await putLine(server, 'satomori');
  });

  it('reach the LINE of the person with words and link, and once', async () => {
    await link('west', TARO);
    const title = await announce();
    await drain();
    const { id } = await server.database.db
      .selectFrom('deliveries')
      .select('id')
      .where('channel', '=', 'line')
      .executeTakeFirstOrThrow();
    expect(line.pushed).toEqual([
      {
        token: LINE.satomori.token,
        to: TARO,
        text: `${title}\n19時に集会所\nhttp://localhost:8787/web/#/NotifiedList`,
        retryKey: id,
      },
    ]);
    expect(await receiptsOf('west')).toMatchObject([{ status: 'sent', at: iso(server.clock.now()) }]);
    expect(await receiptsOf('west2')).toEqual([]);
    expect(await read()).toMatchObject({ last_sent_at: iso(server.clock.now()), problem: null, links: 1 });
    expect(await (await http('west')).call(getLineLink, {})).toMatchObject({
      last_sent_at: iso(server.clock.now()),
    });
  });

  it('lead to the trap that fired', async () => {
    await link('west', TARO);
    const trap = await insertArmedTrap(server, { name: '西谷3号' });
    await receiveContact(server, trap, 'open');
    await drain();
    expect(line.pushed[0]!.text).toMatch(/^わな作動: 西谷3号\n/);
    expect(line.pushed[0]!.text).toContain(`/web/#/HokapatoList?trap_id=${trap.id}`);
  });

  it('never leave their site, also where the same LINE is linked in two', async () => {
    await putLine(server, 'hokapato');
    await link('west', TARO);
    await link('valley', TARO, 'hokapato');
    await announce();
    expect(line.pushed.map(({ token }) => token)).toEqual([LINE.satomori.token]);
    await announce('hokapatoAdmin', 'valley');
    expect(line.pushed.map(({ token }) => token)).toEqual([LINE.satomori.token, LINE.hokapato.token]);
    const { db } = server.database;
    await db.deleteFrom('line_links').where('user_id', '=', server.world.users.west).execute();
    await announce();
    expect(line.pushed).toHaveLength(2);
    await putLine(server, 'hokapato', { is_active: false });
    await announce('hokapatoAdmin', 'valley');
    expect(line.pushed).toHaveLength(2);
  });

  it('are sent only as the person wishes, and their absence is explained', async () => {
    const { users } = server.world;
    const gapsOf = async () => {
      const trap = await insertArmedTrap(server);
      await receiveContact(server, trap, 'open');
      await drain();
      const { json } = await (await server.as('west')).notifications.list({ trap_id: trap.id });
      const query = { user_id: users.west, incident_id: json[0]!.incident_id! };
      const { reasons } = await (await http('admin')).call(explainDelivery, { query });
      return reasons.map(({ gap }) => gap);
    };
    expect(await gapsOf()).toEqual(['no_device', 'mail_off', 'no_line']);
    await link('west', TARO);
    expect(await gapsOf()).toEqual(['no_device', 'mail_off']);
    await configure('west', { line_enabled: false });
    line.pushed.length = 0;
    expect(await gapsOf()).toEqual(['no_device', 'mail_off', 'line_off']);
    expect(line.pushed).toEqual([]);
  });

  it('count as reaching somebody in the evening', async () => {
    const isTold = async () => {
      server.clock.advance(DAY);
      await insertArmedTrap(server);
      const evening = startOfDay(server.clock.now()) + 20 * HOUR;
      await noteUnreachable(server.database, evening, false);
      const { json } = await (await server.as('admin')).notifications.list({ kind: 'nobody_reached' });
      const isWest = json.some(({ target_id }) => target_id === server.world.groups.west);
      await server.database.db.deleteFrom('push_logs').execute();
      return isWest;
    };
    expect(await isTold()).toBe(true);
    await link('west', TARO);
    expect(await isTold()).toBe(false);
  });

  it('are sent again with the same key after a failure, and 409 is a receipt', async () => {
    await link('west', TARO);
    line.answer(TARO, { status: 429, headers: { 'retry-after': '120' } }, { status: 500 });
    await announce();
    expect(await receiptsOf('west')).toMatchObject([{ status: 'queued', problem: 'busy' }]);
    server.clock.advance(119 * SECOND);
    await drain();
    expect(line.pushed).toHaveLength(1);
    server.clock.advance(SECOND);
    await drain();
    expect(await receiptsOf('west')).toMatchObject([{ status: 'queued', problem: 'provider_error' }]);
    server.clock.advance(MINUTE);
    await drain();
    expect(new Set(line.pushed.map(({ retryKey }) => retryKey)).size).toBe(1);
    expect(await receiptsOf('west')).toMatchObject([{ status: 'sent', problem: null }]);
    // As a server leaves it that was killed after LINE had accepted.
    await server.database.db
      .updateTable('deliveries')
      .set({ status: 'queued', at: null, next_attempt_at: server.clock.now() })
      .where('channel', '=', 'line')
      .execute();
    await drain();
    expect(line.pushed).toHaveLength(4);
    expect(await receiptsOf('west')).toMatchObject([{ status: 'sent' }]);
    const { json } = await (await server.as('admin')).list(listDeliveries, { channel: 'line' });
    expect(json).toMatchObject([{ provider_answer: expect.stringContaining('HTTP 409') }]);
  });

  it.each([
    [400, 'refused'],
    [404, 'refused'],
    [410, 'refused'],
    [413, 'refused'],
  ])('end where LINE says %i, say what it said, and keep the link', async (status, problem) => {
    await link('west', TARO);
    line.answer(TARO, { status, body: { message: 'no' } });
    await announce();
    server.clock.advance(HOUR);
    await drain();
    expect(line.pushed).toHaveLength(1);
    expect(await receiptsOf('west')).toMatchObject([{ status: 'failed', problem }]);
    expect(await read()).toMatchObject({
      problem,
      problem_answer: `HTTP ${status} {"message":"no"}`,
      links: 1,
    });
    expect(await toldAdministrators()).toEqual([]);
  });

  it.each([
    ['the token is wrong', { status: 401 }, 'settings_refused', '新しいトークン'],
    ['the account may not send', { status: 403 }, 'settings_refused', '新しいトークン'],
    ['the quota of the month is used up', MONTHLY_LIMIT, 'quota_exceeded', '通数を使い切りました'],
  ] as const)('end where %s, and tell the administrators once', async (_what, answer, problem, words) => {
    await link('west', TARO);
    line.answer(TARO, answer, answer);
    await announce();
    await announce();
    expect(line.pushed).toHaveLength(2);
    expect(await receiptsOf('west')).toMatchObject([{ status: 'failed', problem }]);
    expect(await read()).toMatchObject({ problem, links: 1 });
    expect(await toldAdministrators()).toMatchObject([{ body: expect.stringContaining(words) }]);
    server.clock.advance(MINUTE);
    await announce();
    line.answer(TARO, answer);
    server.clock.advance(MINUTE);
    await announce();
    expect(await toldAdministrators()).toHaveLength(2);
  });

  it('end the link that LINE does not know, and tell the person', async () => {
    await link('west', TARO);
    line.answer(TARO, NO_SUCH_RECEIVER);
    await announce();
    expect(await receiptsOf('west')).toMatchObject([{ status: 'failed', problem: 'link_ended' }]);
    expect(await (await http('west')).call(getLineLink, {})).toMatchObject({ linked_at: null });
    const told = await (await server.as('west')).notifications.list({ kind: 'push_ended' });
    expect(told.json).toMatchObject([{ title: 'LINEに通知が届かなくなりました' }]);
    expect(await toldAdministrators()).toEqual([]);
  });

  it('keep a new link where LINE says late that it does not know the one before', async () => {
    await link('west', TARO);
    const linked = Promise.withResolvers<void>();
    line.answer(TARO, { ...NO_SUCH_RECEIVER, after: linked.promise });
    const announced = announce();
    await expect.poll(() => line.pushed.map(({ to }) => to), { timeout: 5_000 }).toContain(TARO);
    await link('west', JIRO);
    linked.resolve();
    await announced;
    expect(await receiptsOf('west')).toMatchObject([{ status: 'failed', problem: 'link_ended' }]);
    expect((await (await server.as('west')).notifications.list({ kind: 'push_ended' })).json).toEqual([]);
    await announce();
    expect(line.pushed.map(({ to }) => to)).toEqual([TARO, JIRO]);
  });

  it('are not held up by a LINE that hangs for one of them', async () => {
    await link('west', TARO);
    await link('west2', JIRO);
    line.answer(TARO, { status: 0, hangs: true });
    const { writing } = await server.as('admin');
    const group_id = server.world.groups.west;
    await writing.notifications.act({ action: 'announce', group_id, title: '会合', body: '集会所' });
    server.services.deliverer.wake();
    await expect.poll(() => line.pushed.map(({ to }) => to), { timeout: 5_000 }).toContain(JIRO);
    await drain();
    expect(await receiptsOf('west')).toMatchObject([{ status: 'queued', problem: 'timed_out' }]);
    expect(await receiptsOf('west2')).toMatchObject([{ status: 'sent' }]);
  }, 30_000);

  it('can be tried, which reads name and quota and sends nothing, and not again at once', async () => {
    expect(await test()).toEqual({
      display_name: 'satomoriの公式',
      basic_id: '@first',
      problem: null,
      answer: null,
    });
    expect(await read()).toMatchObject({
      display_name: 'satomoriの公式',
      quota_used: 12,
      quota_limit: 200,
      quota_read_at: iso(server.clock.now()),
      quota_problem: null,
    });
    expect((await refusalOf(test())).result).toBe('too_many_requests');
    server.clock.advance(MINUTE);
    const { token } = LINE.satomori;
    const account = line.accounts.get(token)!;
    line.accounts.delete(token);
    expect(await test()).toMatchObject({
      problem: 'settings_refused',
      answer: expect.stringContaining('HTTP 401'),
    });
    expect(await read()).toMatchObject({ quota_used: 12, quota_problem: 'settings_refused' });
    line.accounts.set(token, { ...account, limit: null, used: 13 });
    server.clock.advance(7 * HOUR);
    const services = { lineApi: server.services.lineApi, now: server.clock.now };
    await readLineQuotas(server.database.db, services, 6 * HOUR);
    expect(await read()).toMatchObject({ quota_used: 13, quota_limit: null, quota_problem: null });
    line.calls.length = 0;
    await readLineQuotas(server.database.db, services, 6 * HOUR);
    expect([line.calls, line.pushed]).toEqual([[], []]);
  });

  it('tell token and secret to nobody', async () => {
    const site = server.world.sites.satomori;
    await putLine(server, 'satomori', { channel_secret: LINE.hokapato.secret });
    await putLine(server, 'satomori');
    const audit = await listAudit(server.database.db, scopeOfSystem(site), site);
    expect(audit.at(-1)).toMatchObject({
      target_type: 'line_account',
      changes: { channel_secret: 'changed' },
    });
    for (const text of [JSON.stringify(audit), JSON.stringify(await read()), ...logLines])
      for (const each of [LINE.satomori.token, LINE.satomori.secret]) expect(text).not.toContain(each);
  });
});

import { newId, type NotificationAction } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  HOUR,
  iso,
  MINUTE,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import type { InsertedTrap, Login } from '../testing/world.ts';

describeOnEachEngine('notifications', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  const clients = {} as Record<Login, TestClient>;
  beforeAll(async () => {
    server = await startTestServer(engine);
    for (const login of Object.keys(server.world.users) as Login[]) clients[login] = await server.as(login);
  });
  afterAll(() => server.stop());
  /** Each test has its own alarm. */
  beforeEach(async () => {
    server.clock.advance(HOUR);
    trap = await insertArmedTrap(server, { name: `わな ${newId()}` });
    await receiveContact(server, trap, 'open');
  });

  const own = async (login: Login, query: object = {}) =>
    (await clients[login].notifications.list({ trap_id: trap.id, ...query })).json;
  const act = (login: Login, action: NotificationAction) => clients[login].writing.notifications.act(action);
  const idOf = async (login: Login) => (await own(login))[0]!.id;
  const unread = async (login: Login) => (await own(login, { unread: '1' })).length;

  it('of somebody else are as unknown ones, and stay as they are', async () => {
    const [mine, theirs] = [await idOf('west'), await idOf('west2')];
    const actions = (ids: string[]): NotificationAction[] => [
      { action: 'read', ids },
      { action: 'acknowledge', ids },
      { action: 'snooze', ids, until: iso(server.clock.now() + HOUR) },
    ];
    const unknown = await refusalOf(act('west', { action: 'read', ids: [newId()] }));
    expect(unknown).toMatchObject({ status: 404, result: 'not_found' });
    for (const action of [...actions([theirs]), ...actions([mine, theirs]), ...actions([mine, newId()])]) {
      const refusal = await refusalOf(act('west', action));
      expect([refusal.status, refusal.message, refusal.details]).toEqual([
        404,
        unknown.message,
        unknown.details,
      ]);
    }
    for (const login of ['west', 'west2'] as const)
      expect(await own(login)).toMatchObject([{ read_at: null, snoozed_until: null, responder: null }]);
  });

  it.each([
    ['a kind', '作動'],
    ['a text', '取り付け'],
    ['what it is about', '前の名前のわな'],
    ['what it is about, as that is called now', '改名したわな'],
    ['a person', '人 west2'],
  ])('are found by the line that shows %s', async (_what, q) => {
    await act('west2', { action: 'acknowledge', ids: [await idOf('west2')] });
    const { db } = server.database;
    await db.updateTable('traps').set({ name: '改名したわな' }).where('id', '=', trap.id).execute();
    await db
      .updateTable('push_logs')
      .set({ body: '取り付けを見てください', target_name: '前の名前のわな' })
      .where('target_id', '=', trap.id)
      .execute();
    const [found] = await own('west', { q });
    expect(found).toMatchObject({ id: await idOf('west'), responder: { user_name: '人 west2' } });
    expect(await own('west', { q: 'どこにもない言葉' })).toEqual([]);
  });

  it('of another site are as unknown ones', async () => {
    expect(await refusalOf(act('valley', { action: 'read', ids: [await idOf('west')] }))).toMatchObject({
      status: 404,
    });
  });

  it.each<[string, object, string]>([
    ['no ids', { action: 'read', ids: [] }, 'ids'],
    ['an action nobody knows', { action: 'delete', ids: [newId()] }, 'action'],
    [
      'more than a day on the way',
      { action: 'acknowledge', ids: [newId()], eta_minutes: 1441 },
      'eta_minutes',
    ],
    ['no end', { action: 'snooze', ids: [newId()] }, 'until'],
    ['a field nobody knows', { action: 'read', ids: [newId()], all: true }, 'all'],
  ])('refuse %s and name the field', async (_what, action, field) => {
    const refusal = await refusalOf(act('west', action as NotificationAction));
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
    expect(refusal.message).toContain(field);
  });

  it('are read by their owner, once', async () => {
    const ids = [await idOf('west')];
    expect(await act('west', { action: 'read', ids })).toEqual({ changed: 1 });
    const [read] = await own('west');
    expect(read?.read_at).toBe(iso(server.clock.now()));
    server.clock.advance(MINUTE);
    expect(await act('west', { action: 'read', ids: [...ids, ...ids] })).toEqual({ changed: 0 });
    expect(await own('west')).toEqual([read]);
    expect([await unread('west'), await unread('west2')]).toEqual([0, 1]);
    expect(await own('west', { unread: '0' })).toHaveLength(1);
  });

  it('need nobody any more, and are not unread, when the alarm is over', async () => {
    expect(await unread('west2')).toBe(1);
    server.clock.advance(MINUTE);
    await record(server, clients.west, trap, 'checked', { result: 'nothing' });
    expect(await unread('west2')).toBe(0);
    expect(await own('west2')).toMatchObject([{ read_at: null, resolved_at: expect.any(String) }]);
  });

  it('say to everybody who is on the way, on the notification and on the trap', async () => {
    const before = (await clients.club.notifications.list({ trap_id: trap.id })).sequence;
    await act('west', {
      action: 'acknowledge',
      ids: [await idOf('west')],
      eta_minutes: 40,
      note: '軽トラで',
    });
    const responder = {
      user_id: server.world.users.west,
      user_name: '人 west',
      acknowledged_at: iso(server.clock.now()),
      eta_minutes: 40,
      note: '軽トラで',
    };
    for (const login of ['west', 'west2', 'club', 'gateway'] as const)
      expect((await own(login))[0]?.responder).toEqual({ ...responder, is_me: login === 'west' });
    expect((await look(clients.club, trap)).responder).toEqual({ ...responder, is_me: false });
    expect((await look(clients.west, trap)).responder).toEqual({ ...responder, is_me: true });
    expect([(await own('west'))[0]?.read_at !== null, (await own('west2'))[0]?.read_at]).toEqual([
      true,
      null,
    ]);
    // The rows of all recipients count as changed, so that open screens follow.
    expect(await own('club', { since: before })).toHaveLength(1);
  });

  it('have one answer of a person whose device sends it twice, and a new one for other minutes', async () => {
    const answer = async (eta_minutes: number) =>
      act('west', { action: 'acknowledge', ids: [await idOf('west')], eta_minutes, note: '軽トラで' });
    const answers = async () =>
      (await own('west2'))[0]?.responders.map(({ acknowledged_at, eta_minutes, withdrawn_at }) => [
        acknowledged_at,
        eta_minutes,
        withdrawn_at,
      ]);
    await answer(30);
    const first = iso(server.clock.now());
    server.clock.advance(MINUTE);
    await answer(30);
    expect(await answers()).toEqual([[first, 30, null]]);
    await answer(60);
    const second = iso(server.clock.now());
    expect(await answers()).toEqual([
      [first, 30, second],
      [second, 60, null],
    ]);
    await act('west', { action: 'decline', ids: [await idOf('west')] });
    await answer(60);
    expect((await answers())?.map(([, , withdrawn]) => withdrawn === null)).toEqual([false, false, true]);
  });

  it('have a new answer where the same one has run out', async () => {
    const answer = async () =>
      act('west', { action: 'acknowledge', ids: [await idOf('west')], eta_minutes: 30 });
    await answer();
    server.clock.advance(HOUR);
    await answer();
    expect((await look(clients.west, trap)).responder?.acknowledged_at).toBe(iso(server.clock.now()));
  });

  it('are put off until their time', async () => {
    const until = server.clock.now() + HOUR;
    await act('west', { action: 'snooze', ids: [await idOf('west')], until: iso(until) });
    expect((await own('west'))[0]?.snoozed_until).toBe(iso(until));
    expect([await unread('west'), await unread('west2')]).toEqual([0, 1]);
    server.clock.advance(HOUR);
    expect(await unread('west')).toBe(1);
  });

  it('are put off for a day at most', async () => {
    const ids = [await idOf('west')];
    for (const until of ['2099-01-01T00:00:00.000Z', iso(server.clock.now() + 25 * HOUR)]) {
      const refusal = await refusalOf(act('west', { action: 'snooze', ids, until }));
      expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
      expect(refusal.message).toContain('あとで知らせる時刻は、24時間以内にしてください');
    }
    expect([(await own('west'))[0]?.snoozed_until, await unread('west')]).toEqual([null, 1]);
    await act('west', { action: 'snooze', ids, until: iso(server.clock.now() + 24 * HOUR) });
    expect(await unread('west')).toBe(0);
  });

  it('are unread where they were put off while the clock was fast', async () => {
    const ids = [await idOf('west')];
    server.clock.advance(20 * 24 * HOUR);
    await act('west', { action: 'snooze', ids, until: iso(server.clock.now() + HOUR) });
    server.clock.advance(-20 * 24 * HOUR);
    expect(await unread('west')).toBe(1);
    expect((await own('west'))[0]?.snoozed_until).toBeNull();
  });

  it('are found by kind, text and time', async () => {
    expect(await own('west', { kind: 'trap_fired' })).toHaveLength(1);
    expect(await own('west', { kind: 'announcement,battery_low' })).toEqual([]);
    expect(await own('west', { q: trap.name.slice(-12).toUpperCase() })).toHaveLength(1);
    expect(await own('west', { q: 'no such text' })).toEqual([]);
    const now = server.clock.now();
    expect(await own('west', { from: iso(now), to: iso(now + 1) })).toHaveLength(1);
    expect(await own('west', { to: iso(now) })).toEqual([]);
  });

  const announcement = () => ({
    action: 'announce' as const,
    group_id: server.world.groups.west,
    title: `集まり ${newId()}`,
    body: '土曜の朝六時です。',
  });

  it('are announced by nobody but an admin', async () => {
    for (const login of ['west', 'club', 'gateway', 'poster', 'viewer', 'valley'] as const) {
      const refusal = await refusalOf(act(login, announcement()));
      expect([login, refusal.status, refusal.result]).toEqual([login, 403, 'not_allowed']);
    }
  });

  it('are announced to no group of another site', async () => {
    for (const group_id of [server.world.groups.valley, newId()])
      expect(await refusalOf(act('admin', { ...announcement(), group_id }))).toMatchObject({ status: 404 });
  });

  it.each([
    ['west', ['west', 'west2']],
    ['residents', ['poster']],
  ] as const)('are announced to the members of %s', async (group, members) => {
    const sent = { ...announcement(), group_id: server.world.groups[group] };
    expect(await act('admin', sent)).toEqual({ changed: members.length });
    for (const login of Object.keys(clients).filter((login) => login !== 'disabled') as Login[]) {
      const { json } = await clients[login].notifications.list({ kind: 'announcement', q: sent.title });
      expect([login, json.length]).toEqual([login, (members as readonly string[]).includes(login) ? 1 : 0]);
    }
    const [seen] = (await clients[members[0]].notifications.list({ q: sent.title })).json;
    const { title, body } = sent;
    expect(seen).toMatchObject({ title, body, target_type: 'group', target_name: group });
  });
});

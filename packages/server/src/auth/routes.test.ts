import { newId } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  clientOf,
  DAY,
  MINUTE,
  refusalOf,
  SECOND,
  startTestServer,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertUser, PASSWORD } from '../testing/world.ts';

const GUESSES = 20;
let count = 0;
const WRONG = 'not-the-password';

describeOnEachEngine('signing in', (engine) => {
  let server: TestServer;
  let me = '';
  let here = '';
  let elsewhere = '';
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  // A new person at a new address, so that their guesses do not count in another test.
  beforeEach(async () => {
    count += 1;
    [me, here, elsewhere] = [`person${count}`, `192.0.2.${count}`, `198.51.100.${count}`];
    await insertUser(server.database.db, { site_id: server.world.sites.satomori, login_id: me });
  });

  const signIn = (
    login_id: string,
    password: string,
    more: { device_id?: string; address?: string } = {},
  ) => {
    const { address = here, ...device } = more;
    return server.anonymous(address).writing.auth.signIn({ login_id, password, ...device });
  };

  async function guess(login_id: string, times: number, address?: string): Promise<string[]> {
    const results: string[] = [];
    for (let time = 0; time < times; time += 1) {
      const more = address === undefined ? {} : { address };
      results.push((await refusalOf(signIn(login_id, WRONG, more))).result ?? '');
    }
    return results;
  }

  it('finds the account however its login id is typed, and refuses another one', async () => {
    const fullWidth = [...me].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join('');
    for (const typed of [me.toUpperCase(), `  ${me} `, fullWidth])
      expect((await signIn(typed, PASSWORD)).token, typed).toBeTruthy();
    expect(await refusalOf(signIn(`${me}x`, PASSWORD))).toMatchObject({ result: 'bad_credentials' });
    expect(await refusalOf(signIn(me.toUpperCase(), WRONG))).toMatchObject({ result: 'bad_credentials' });
  });

  it('keeps two accounts apart whose ids differed only by spelling', async () => {
    const { db } = server.database;
    const former = { site_id: server.world.sites.satomori, login_id: 'former' };
    const other = await insertUser(db, former);
    // As left by an older server: under a key of its own.
    await db
      .withoutPlugins()
      .updateTable('users')
      .set({ login_id: me.toUpperCase() })
      .where('id', '=', other)
      .execute();
    const { token } = await signIn(me.toUpperCase(), PASSWORD);
    expect(JSON.parse(atob(token.split('.')[1] ?? '')).sub).toBe(other);
    expect(JSON.parse(atob((await signIn(me, PASSWORD)).token.split('.')[1] ?? '')).sub).not.toBe(other);
  });

  it('refuses a wrong password, an unknown and a disabled person in the same words', async () => {
    const refusals = [
      await refusalOf(signIn(me, WRONG)),
      await refusalOf(signIn('nobody-of-this-name', PASSWORD)),
      await refusalOf(signIn('disabled', PASSWORD)),
    ];
    const [first] = refusals;
    expect(first).toMatchObject({ status: 400, result: 'bad_credentials', details: {} });
    for (const { status, result, serverMessage, details } of refusals) {
      expect({ status, result, serverMessage, details }).toEqual({
        status: 400,
        result: 'bad_credentials',
        serverMessage: first!.serverMessage,
        details: {},
      });
    }
  });

  it('computes a hash for each of them, so that time tells nothing', async () => {
    const counts: number[] = [];
    for (const [login_id, password] of [
      [me, WRONG],
      ['nobody-of-this-name', PASSWORD],
      ['disabled', PASSWORD],
    ] as const) {
      const before = server.services.passwords.computed;
      await refusalOf(signIn(login_id, password));
      counts.push(server.services.passwords.computed - before);
    }
    expect(counts).toEqual([1, 1, 1]);
  });

  it('refuses the 21st guess before the hash, and says when to come again', async () => {
    expect(new Set(await guess(me, GUESSES))).toEqual(new Set(['bad_credentials']));
    server.clock.advance(2 * MINUTE);
    const before = server.services.passwords.computed;
    const refusal = await refusalOf(signIn(me, PASSWORD));
    expect(refusal).toMatchObject({ status: 429, result: 'too_many_requests', retryAfterS: 8 * 60 });
    expect(server.services.passwords.computed).toBe(before);

    server.clock.advance((refusal.retryAfterS ?? 0) * SECOND);
    expect((await signIn(me, PASSWORD)).token).toBeTruthy();
  });

  it('locks nobody out by guesses that were counted while the server’s clock was a year ahead', async () => {
    server.clock.advance(365 * DAY);
    await guess(me, GUESSES + 1);
    server.clock.advance(-365 * DAY);
    expect((await signIn(me, PASSWORD)).token).toBeTruthy();
    await guess(me, GUESSES);
    expect(await refusalOf(signIn(me, PASSWORD))).toMatchObject({
      result: 'too_many_requests',
      retryAfterS: 10 * 60,
    });
  });

  it('counts unknown names too, in any letter case', async () => {
    await guess('Nobody', GUESSES / 2);
    await guess('nobody', GUESSES / 2);
    expect(await guess('NOBODY', 1)).toEqual(['too_many_requests']);
  });

  it('goes on refusing after a restart', async () => {
    await guess(me, GUESSES);
    await server.restart();
    expect(await refusalOf(signIn(me, PASSWORD))).toMatchObject({ status: 429 });
  });

  it('does not lock the person out elsewhere, nor others at the same address', async () => {
    await guess(me, GUESSES + 1);
    expect((await signIn(me, PASSWORD, { address: elsewhere })).token).toBeTruthy();
    expect((await signIn('east', PASSWORD)).token).toBeTruthy();
  });

  it('does not lock out a device that has signed in before', async () => {
    const device_id = newId();
    await signIn('viewer', PASSWORD, { device_id });
    await guess('viewer', GUESSES + 1);
    expect(await refusalOf(signIn('viewer', PASSWORD))).toMatchObject({ status: 429 });
    expect(await refusalOf(signIn('viewer', PASSWORD, { device_id: newId() }))).toMatchObject({
      status: 429,
    });
    expect((await signIn('viewer', PASSWORD, { device_id })).token).toBeTruthy();
    // Known to this account only.
    await guess(me, GUESSES + 1);
    expect(await refusalOf(signIn(me, PASSWORD, { device_id }))).toMatchObject({ status: 429 });
  });

  it('limits an address that tries one name after another', async () => {
    const { db } = server.database;
    await guess(me, 1);
    await db.updateTable('login_attempts').set({ count: 200 }).where('bucket', 'like', 'address:%').execute();
    expect(await guess('east', 1)).toEqual(['too_many_requests']);
    expect(await guess('east', 1, elsewhere)).toEqual(['bad_credentials']);
  });

  it('gives each device its letter once', async () => {
    const devices = [newId(), newId()];
    const letterOf = async (device_id?: string) =>
      (await signIn(me, PASSWORD, device_id === undefined ? {} : { device_id })).device_letter;
    expect(await letterOf()).toBeNull();
    const letters = [];
    for (const device of [...devices, ...devices]) letters.push(await letterOf(device));
    expect(letters).toEqual(['A', 'B', 'A', 'B']);
    const atOnce = await Promise.all([newId(), newId(), newId()].map(letterOf));
    expect(new Set(atOnce)).toEqual(new Set(['C', 'D', 'E']));
    // Another person's letters start from A.
    expect((await signIn('east', PASSWORD, { device_id: devices[0]! })).device_letter).toBe('A');
  });

  it('answers text that no name can be as an unknown name', async () => {
    const { status, result } = await refusalOf(signIn('we\u0000st', PASSWORD));
    expect(status).toBe(400);
    expect(['bad_credentials', 'invalid_input']).toContain(result);
  });

  it('lasts thirty days', async () => {
    const { token } = await signIn(me, PASSWORD);
    server.clock.advance(30 * DAY - SECOND);
    expect((await clientOf(server, token).users.list()).me.login_id).toBe(me);
    server.clock.advance(2 * SECOND);
    expect(await refusalOf(clientOf(server, token).users.list())).toMatchObject({
      status: 401,
      result: 'token_expired',
    });
  });

  it('survives a restart', async () => {
    const { token } = await signIn(me, PASSWORD);
    await server.restart();
    expect((await clientOf(server, token).users.list()).me.login_id).toBe(me);
  });

  it('notes when it was', async () => {
    const { token } = await signIn(me, PASSWORD);
    const { me: seen } = await clientOf(server, token).users.list();
    expect(Date.parse(seen.last_login_at ?? '')).toBe(server.clock.now());
  });
});

describeOnEachEngine('a session', (engine) => {
  let server: TestServer;
  let id = '';
  let login_id = '';
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    count += 1;
    login_id = `person${count}`;
    const { sites, groups } = server.world;
    const hunter = { is_hunter: true, hunt_group_id: groups.west };
    id = await insertUser(server.database.db, { site_id: sites.satomori, login_id, ...hunter });
  });

  const change = (flags: object) =>
    server.database.db.updateTable('users').set(flags).where('id', '=', id).execute();
  const NEW_PASSWORD = 'another-forest-path';

  it('is not had by a wrong current password, which is no 401', async () => {
    const me = await server.asUser(id);
    const refusal = await refusalOf(
      me.writing.auth.changePassword({ current_password: WRONG, new_password: NEW_PASSWORD }),
    );
    expect(refusal).toMatchObject({ status: 400, result: 'bad_credentials' });
    expect((await me.users.list()).me.login_id).toBe(login_id);
  });

  it('limits guesses of the current password', async () => {
    const me = await server.asUser(id);
    const attempt = () =>
      refusalOf(me.writing.auth.changePassword({ current_password: WRONG, new_password: NEW_PASSWORD }));
    for (let time = 0; time < GUESSES; time += 1) await attempt();
    const before = server.services.passwords.computed;
    expect(await attempt()).toMatchObject({ status: 429 });
    expect(server.services.passwords.computed).toBe(before);
  });

  it('ends everywhere with a new password, but where it was changed', async () => {
    const phone = await server.asUser(id);
    const desktop = await server.asUser(id);
    const { token } = await phone.writing.auth.changePassword({
      current_password: PASSWORD,
      new_password: NEW_PASSWORD,
    });
    expect(await refusalOf(desktop.users.list())).toMatchObject({ status: 401, result: 'session_revoked' });
    expect(await refusalOf(phone.users.list())).toMatchObject({ status: 401, result: 'session_revoked' });
    expect((await clientOf(server, token).users.list()).me.login_id).toBe(login_id);
    const { writing } = server.anonymous();
    expect(await refusalOf(writing.auth.signIn({ login_id, password: PASSWORD }))).toMatchObject({
      status: 400,
    });
    expect((await writing.auth.signIn({ login_id, password: NEW_PASSWORD })).token).toBeTruthy();
  });

  it.each([
    ['a new stamp', { stamp: 'another' }],
    ['being disabled', { is_disabled: true }],
    ['being deleted', { deleted_at: 1 }],
  ])('ends with %s', async (_what, flags) => {
    const me = await server.asUser(id);
    await change(flags);
    expect(await refusalOf(me.users.list())).toMatchObject({ status: 401, result: 'session_revoked' });
  });

  it('goes on when the group changes, and sees the new group only', async () => {
    const me = await server.asUser(id);
    const { groups, traps } = server.world;
    expect((await me.traps.list()).json.map(({ id }) => id)).toContain(traps.west.id);
    await change({ hunt_group_id: groups.east });
    expect((await me.traps.list()).json.map(({ id }) => id)).toEqual([traps.east.id]);
    expect((await me.users.list()).me.hunt_group_id).toBe(groups.east);
  });
});

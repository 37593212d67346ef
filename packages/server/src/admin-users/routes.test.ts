import {
  type AdminUser,
  actOnAdminUser,
  changeAdminUser,
  createAdminUser,
  createSignInLink,
  EMPTY_PROFILE,
  listAdminUsers,
  type NewAdminUser,
  newId,
  resetPassword,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { clientOf, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';

describeOnEachEngine('the people of a site', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  let people = 0;
  const aPerson = (more: Partial<NewAdminUser> = {}): NewAdminUser => {
    people += 1;
    return {
      id: newId(),
      login_id: `person${people}`,
      user_code: null,
      is_hunter: true,
      is_posting: false,
      is_gw_view: false,
      is_admin: false,
      is_shared_viewer: false,
      gets_monthly_report: false,
      starts_one_handed: true,
      hunt_group_id: server.world.groups.west,
      witness_group_id: null,
      ...EMPTY_PROFILE,
      name: `新しい人${people}`,
      ...more,
    };
  };
  const client = async (login: Login = 'admin') => (await server.as(login)).http;
  const add = async (person: NewAdminUser, login?: Login): Promise<AdminUser> =>
    (await client(login)).call(createAdminUser, { body: person });
  const change = async (
    { id, version, ...person }: NewAdminUser & { version: number },
    login?: Login,
  ): Promise<AdminUser> => {
    const { login_id: _, ...entered } = person;
    return (await client(login)).call(changeAdminUser, { params: { id }, body: { ...entered, version } });
  };
  const act = async (id: string, action: 'disable' | 'enable' | 'sign-out', login?: Login) =>
    (await client(login)).call(actOnAdminUser, { params: { id }, body: { action } });
  const link = async (id: string, login?: Login) =>
    (await client(login)).call(createSignInLink, { params: { id } });
  const find = async (q: string, login?: Login): Promise<AdminUser[]> =>
    (await (await client(login)).list(listAdminUsers, { query: { q } })).json as AdminUser[];
  const audit = (id: string) => listAudit(server.database.db, scopeOfSystem(server.world.sites.satomori), id);
  const codeOf = ({ link: address }: { link: string }) => /reset=([\w-]+)/.exec(address)?.[1] ?? '';
  const open = (code: string, password = 'a-new-password-9') =>
    clientOf(server, null).http.call(resetPassword, {
      body: { code, new_password: password, device_id: newId() },
    });

  it('are changed by nobody but an administrator of the same site', async () => {
    const person = await add(aPerson());
    const others: Login[] = ['west', 'poster', 'gateway', 'viewer', 'valley'];
    for (const login of others) {
      for (const call of [
        () => add(aPerson(), login),
        () => change({ ...aPerson(), id: person.id, version: 1 }, login),
        () => act(person.id, 'disable', login),
        () => link(person.id, login),
        () => find('', login),
      ])
        expect([login, (await refusalOf(call())).status]).toEqual([login, 403]);
    }
    for (const call of [
      () => change({ ...aPerson({ hunt_group_id: null }), id: person.id, version: 1 }, 'hokapatoAdmin'),
      () => act(person.id, 'disable', 'hokapatoAdmin'),
      () => link(person.id, 'hokapatoAdmin'),
    ])
      expect((await refusalOf(call())).result).toBe('not_found');
    expect(await find(person.login_id, 'hokapatoAdmin')).toEqual([]);
    expect(await find(person.login_id)).toEqual([person]);
  });

  it('are registered once, with their group, in the audit log', async () => {
    const person = aPerson({ user_code: 'ab', email: 'yama@example.jp', permit_no: '第3-1号' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(person)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      ...person,
      user_code: 'AB',
      hunt_group_name: 'west',
      is_disabled: false,
      version: 1,
    });
    expect(await refusalOf(add({ ...person, name: '別の人' }))).toMatchObject({ result: 'id_conflict' });
    const [entry, ...more] = await audit(person.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'create', user_id: server.world.users.admin });
    expect(entry?.changes).toMatchObject({
      name: [null, person.name],
      email: 'changed',
      permit_no: 'changed',
    });
    expect(JSON.stringify(entry)).not.toContain('yama@example.jp');
  });

  it('have a login id and a code of their own, in any spelling, and groups that exist', async () => {
    await add(aPerson({ login_id: 'Hanako', user_code: 'HNK' }));
    // Somebody of another site has it: nothing is said of them.
    expect(await add(aPerson({ login_id: 'valley' }))).toMatchObject({ login_id: 'valley' });
    for (const [field, more] of [
      ['login_id', { login_id: 'ｈａｎａｋｏ' }],
      ['login_id', { login_id: 'west' }],
      ['login_id', { login_id: 'a b' }],
      ['user_code', { user_code: 'hnk' }],
      ['user_code', { user_code: 'H1' }],
      ['hunt_group_id', { hunt_group_id: server.world.groups.valley }],
      ['hunt_group_id', { hunt_group_id: server.world.groups.residents }],
      ['witness_group_id', { witness_group_id: server.world.groups.west }],
      ['permit_to', { permit_from: '2026-11-02', permit_to: '2026-11-01' }],
      ['is_shared_viewer', { is_admin: true, is_shared_viewer: true }],
    ] as const) {
      const refusal = await refusalOf(add(aPerson(more)));
      expect([more, refusal.result]).toEqual([more, 'invalid_input']);
      expect(JSON.stringify(refusal.details)).toContain(`"${field}`);
    }
  });

  it('are found by name, reading, login id, code, group, flag, permit and state', async () => {
    const person = await add(
      aPerson({
        name: '髙橋 太郎',
        name_kana: 'たかはし たろう',
        user_code: 'TKH',
        is_posting: true,
        permit_to: '2027-03-31',
        license_to: '2028-09-15',
      }),
    );
    for (const q of ['高橋', 'タカハシ', 'tkh', 'ＴＫＨ', person.login_id.toUpperCase(), '髙橋 たろう'])
      expect([q, (await find(q)).map(({ id }) => id)]).toEqual([q, [person.id]]);
    // No stored text contains NUL, at which SQLite would end the pattern: `%` finds everybody.
    for (const q of ['\0', '%', '_']) expect([q, await find(q)]).toEqual([q, []]);
    const ids = async (query: object) =>
      (await (await client()).list(listAdminUsers, { query: { q: '髙橋', ...query } })).json.map(
        ({ id }) => id,
      );
    const { club, east } = server.world.groups;
    expect(await ids({ group_id: club })).toEqual([person.id]);
    expect(await ids({ group_id: east })).toEqual([]);
    expect(await ids({ flag: 'is_posting,is_admin' })).toEqual([person.id]);
    expect(await ids({ flag: 'is_gw_view' })).toEqual([]);
    expect(await ids({ permit_ends_before: '2027-04-01' })).toEqual([person.id]);
    expect(await ids({ permit_ends_before: '2027-03-31' })).toEqual([]);
    expect(await ids({ license_ends_before: '2028-09-16' })).toEqual([person.id]);
    expect(await ids({ license_ends_before: '2028-09-15' })).toEqual([]);
    expect(await ids({ expiring: '1' })).toEqual([]);
    await act(person.id, 'disable');
    expect(await ids({ state: 'active' })).toEqual([]);
    expect(await ids({ state: 'disabled' })).toEqual([person.id]);
  });

  it('are edited at the version that was read, and told what is stored otherwise', async () => {
    const entered = aPerson();
    const { version } = await add(entered);
    const first = await change({ ...entered, phone: '0577-00-0001', version });
    expect(first).toMatchObject({ phone: '0577-00-0001', version: version + 1 });
    const refusal = await refusalOf(change({ ...entered, name: '別の名前', version }));
    expect(refusal.result).toBe('version_conflict');
    expect(refusal.details).toMatchObject({ current: { phone: '0577-00-0001', name: entered.name } });
    // The same once more: the first answer was lost.
    expect(await change({ ...entered, phone: '0577-00-0001', version })).toEqual(first);
    const entries = await audit(entered.id);
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ['create', expect.anything()],
      ['edit', { phone: 'changed' }],
    ]);
  });

  it('have their rights changed with their next request', async () => {
    const entered = aPerson({ is_hunter: false });
    await add(entered);
    const { token } = await open(codeOf(await link(entered.id)));
    const own = clientOf(server, token).http;
    expect((await refusalOf(own.list(listAdminUsers, {}))).result).toBe('not_allowed');
    const [{ version } = { version: 0 }] = await find(entered.login_id);
    await change({ ...entered, is_admin: true, version });
    expect((await own.list(listAdminUsers, { query: { limit: 1 } })).json).toHaveLength(1);
  });

  it('get a link that is good once, until the next one, and never for a disabled account', async () => {
    const person = await add(aPerson());
    const [old, current] = [await link(person.id), await link(person.id)];
    expect((await refusalOf(open(codeOf(old)))).result).toBe('bad_code');
    const session = await open(codeOf(current));
    expect(session.token).toBeTruthy();
    expect((await refusalOf(open(codeOf(current)))).result).toBe('bad_code');

    const unused = await link(person.id);
    await act(person.id, 'disable');
    expect((await refusalOf(open(codeOf(unused)))).result).toBe('bad_code');
    expect((await refusalOf(link(person.id))).result).toBe('not_possible_now');
    const own = clientOf(server, session.token).http;
    expect((await refusalOf(own.list(listAdminUsers, {}))).status).toBe(401);
    expect((await act(person.id, 'enable')).is_disabled).toBe(false);
    const actions = (await audit(person.id)).map(({ action }) => action);
    expect(actions).toEqual(['create', 'sign-in-link', 'sign-in-link', 'sign-in-link', 'disable', 'enable']);
  });

  it('are signed out everywhere, each time', async () => {
    const person = await add(aPerson());
    for (const password of ['a-new-password-9', 'another-password-9']) {
      const { token } = await open(codeOf(await link(person.id)), password);
      const own = clientOf(server, token);
      expect((await own.groups.list()).json).not.toEqual([]);
      await act(person.id, 'sign-out');
      expect((await refusalOf(own.groups.list())).result).toBe('session_revoked');
    }
  });

  it('always have somebody who administers the site', async () => {
    const { admin } = server.world.users;
    const boss = (await find('人 admin')).find(({ id }) => id === admin);
    const demoted = { ...aPerson(), ...boss, id: admin, is_admin: false } as unknown as NewAdminUser;
    const entered = Object.fromEntries(
      Object.keys(aPerson()).map((field) => [field, demoted[field as keyof NewAdminUser]]),
    ) as unknown as NewAdminUser;
    const version = boss?.version ?? 0;
    await server.database.db
      .updateTable('users')
      .set({ last_login_at: server.clock.now() })
      .where('id', '=', admin)
      .execute();
    // An administrator of the tests above would count.
    for (const { id } of (await (await client()).list(listAdminUsers, { query: { flag: 'is_admin' } })).json)
      if (id !== admin) await act(id, 'disable');
    expect((await refusalOf(act(admin, 'disable'))).result).toBe('last_administrator');
    expect((await refusalOf(change({ ...entered, version }))).result).toBe('last_administrator');
    const second = await add(aPerson({ is_admin: true }));
    const unused = await link(second.id);
    // Whoever never signed in may never be able to: a link ends, and only an administrator makes another.
    expect((await refusalOf(act(admin, 'disable'))).result).toBe('last_administrator');
    expect((await refusalOf(change({ ...entered, version }))).result).toBe('last_administrator');
    await open(codeOf(unused));
    expect((await change({ ...entered, version })).is_admin).toBe(false);
    expect((await refusalOf(act(second.id, 'disable'))).status).toBe(403);
  });
});

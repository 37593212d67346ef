import {
  actOnAdminUser,
  type AuditFilter,
  type AuditLog,
  changeAdminUser,
  ENDPOINTS,
  type EndpointDefinition,
  exportAuditLogs,
  listAdminUsers,
  listAuditLogs,
  newId,
  readAuditFile,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import { insertRows } from '../database/bulk.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';

const HOUR = 3_600_000;

describeOnEachEngine('the audit log of a site', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const client = async (login: Login = 'admin') => (await server.as(login)).http;
  const list = async (query: object = {}, login?: Login) =>
    (await client(login)).list(listAuditLogs, { query: { limit: 1000, ...query } });
  const find = async (query: object = {}, login?: Login): Promise<AuditLog[]> =>
    (await list(query, login)).json;
  const save = async (query: AuditFilter = {}, login?: Login) => {
    const file = await readAuditFile(await client(login), query);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
  };
  const act = async (id: string, action: 'disable' | 'enable' | 'sign-out') =>
    (await client()).call(actOnAdminUser, { params: { id }, body: { action } });
  const write = (
    entry: Partial<Parameters<typeof writeAudit>[2]>,
    site: 'satomori' | 'hokapato' = 'satomori',
  ) =>
    writeAudit(server.database.db, scopeOfSystem(server.world.sites[site]), {
      action: 'edit',
      target_type: 'trap',
      target_id: server.world.traps.west.id,
      at: server.clock.now(),
      request_id: null,
      ...entry,
    });

  async function rename(id: string, name: string): Promise<void> {
    const http = await client();
    const { json } = await http.list(listAdminUsers, { query: { q: 'poster' } });
    const stored = json.find((person) => person.id === id) as Record<string, unknown>;
    const names = Object.keys(changeAdminUser.body._zod.def.shape);
    const body = Object.fromEntries(names.map((field) => [field, stored[field]]));
    await http.call(changeAdminUser, { params: { id }, body: { ...body, name } as never });
  }

  it('is read and saved by nobody but an administrator, and only that of their own site', async () => {
    const reason = `秘密 ${newId()}`;
    await write({ reason });
    const others: Login[] = ['west', 'poster', 'gateway', 'viewer', 'valley'];
    for (const login of others)
      for (const call of [() => list({}, login), () => save({}, login)])
        expect([login, (await refusalOf(call())).status]).toEqual([login, 403]);
    expect((await find({}, 'hokapatoAdmin')).map((entry) => entry.reason)).not.toContain(reason);
    for (const query of [{ target_id: server.world.traps.west.id }, { user_id: server.world.users.admin }])
      expect(await list({ ...query, count: '1' }, 'hokapatoAdmin')).toMatchObject({ json: [], total: 0 });
    expect(await save({}, 'hokapatoAdmin')).not.toContain(reason);
    expect((await find()).map((entry) => entry.reason)).toContain(reason);
    expect(await save()).toContain(reason);
  });

  it('names nothing of another site, though an entry has its id', async () => {
    const foreign = server.world.traps.valley.id;
    await write({ target_id: foreign, changes: { owner_user_id: [null, server.world.users.valley] } });
    const [entry] = await find({ target_id: foreign });
    expect(entry).toMatchObject({ target_name: null, names: {} });
  });

  it('says who did what to whom, before and after', async () => {
    const id = server.world.users.poster;
    await rename(id, '改めた名前');
    await act(id, 'disable');
    await act(id, 'enable');
    const [enabled, disabled, renamed] = await find({ target_id: id });
    expect(renamed).toMatchObject({
      at: new Date(server.clock.now()).toISOString(),
      user_id: server.world.users.admin,
      user_login_id: 'admin',
      action: 'edit',
      target_type: 'user',
      target_name: '改めた名前',
      changes: { name: ['人 poster', '改めた名前'] },
      reason: null,
    });
    expect([disabled?.action, enabled?.action]).toEqual(['disable', 'enable']);
    const csv = await save({ target_id: id });
    expect(csv.startsWith('\uFEFF日時,氏名,ログインID,操作,種類,対象,内容,')).toBe(true);
    expect(csv).toContain(',admin,変更,人,改めた名前,氏名: 人 poster → 改めた名前,');
    expect(csv).toContain(',admin,停止,人,改めた名前,');
  });

  it('has no second entry where an account already is as it is asked to be', async () => {
    const id = server.world.users.club;
    const actions = async () => (await find({ target_id: id })).map(({ action }) => action);
    await act(id, 'enable');
    expect(await actions()).toEqual([]);
    await act(id, 'disable');
    await act(id, 'disable');
    await act(id, 'enable');
    await act(id, 'enable');
    expect(await actions()).toEqual(['enable', 'disable']);
    await act(id, 'sign-out');
    await act(id, 'sign-out');
    expect(await actions()).toEqual(['sign-out', 'sign-out', 'enable', 'disable']);
  });

  it('is found by each filter, and by names of people and of what was changed', async () => {
    const { world, clock, database } = server;
    const trap = world.traps.west.id;
    await database.db.updateTable('traps').set({ name: '髙畑の檻' }).where('id', '=', trap).execute();
    const from = clock.advance(10 * 24 * HOUR);
    await write({ action: 'retire' });
    const to = clock.advance(1);
    await write({ action: 'delete', target_type: 'area', target_id: newId() });
    const iso = (at: number) => new Date(at).toISOString();
    const found = async (query: object) =>
      (await find({ from: iso(from), ...query }))
        .filter(({ action }) => action !== 'view')
        .map(({ action }) => action);
    expect(await found({})).toEqual(['delete', 'retire']);
    expect(await found({ to: iso(to) })).toEqual(['retire']);
    expect(await found({ action: 'retire,withdraw' })).toEqual(['retire']);
    expect(await found({ target_type: 'area' })).toEqual(['delete']);
    expect(await found({ target_id: trap })).toEqual(['retire']);
    expect(await found({ user_id: world.users.admin })).toEqual([]);
    expect(await found({ q: '高畑' })).toEqual(['retire']);
    expect(await found({ q: '高畑 admin' })).toEqual([]);
    expect((await find({ from: iso(from), q: 'admin' })).map(({ action }) => action)).toEqual(['view']);
  });

  it('names the people, groups and devices of a change', async () => {
    const { groups, users } = server.world;
    await write({
      changes: { group_id: [groups.west, groups.club], owner_user_id: [null, users.west], memo: 'changed' },
    });
    const [entry] = await find({ action: 'edit' });
    expect(entry?.names).toEqual({ [groups.west]: 'west', [groups.club]: 'club', [users.west]: '人 west' });
  });

  it('notes who reads it, once an hour, and every file', async () => {
    const { clock } = server;
    clock.advance(2 * HOUR);
    const since = new Date(clock.now()).toISOString();
    const notes = async () => {
      const entries = await find({ from: since, target_type: 'audit_log' });
      return entries.map(({ action, user_login_id }) => `${user_login_id} ${action}`);
    };
    expect(await notes()).toEqual(['admin view']);
    await find({ cursor: (await list({ limit: '1' })).next });
    expect(await notes()).toEqual(['admin view']);
    clock.advance(HOUR + 1);
    expect(await notes()).toEqual(['admin view', 'admin view']);
    await save({ action: 'edit' });
    await save({ action: 'edit' });
    const [saved] = await find({ action: 'export' });
    expect(saved).toMatchObject({ changes: { action: [null, ['edit']] }, user_login_id: 'admin' });
    expect(await notes()).toEqual(['admin export', 'admin export', 'admin view', 'admin view']);
  });

  it('is saved whole, page by page, with texts that no spreadsheet runs', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => ({
      site_id: server.world.sites.satomori,
      id: newId(),
      // Several of the same moment, also across the end of a page.
      at: 1_000 + Math.floor(index / 7),
      user_id: null,
      action: 'edit' as const,
      target_type: 'site' as const,
      target_id: server.world.sites.satomori,
      changes: {},
      reason: `=1+${index}`,
      request_id: null,
    }));
    await insertRows(server.database.db, 'audit_logs', rows);
    const csv = await save({ to: new Date(5_000).toISOString() });
    const lines = csv.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(rows.length);
    const reasons = lines.map((line) => line.split(',')[7]);
    expect(new Set(reasons)).toEqual(new Set(rows.map(({ reason }) => `'${reason}`)));
  });

  it('refuses a cursor that it did not give', async () => {
    const cursor = (before: string) =>
      Buffer.from(JSON.stringify(['order_key', before])).toString('base64url');
    for (const before of ['x', '1', ':', `-1:${newId()}`, `1e9:${newId()}`])
      expect((await refusalOf(list({ cursor: cursor(before) }))).result).toBe('invalid_cursor');
  });

  it('has no endpoint that changes it', async () => {
    const others = (Object.values(ENDPOINTS) as EndpointDefinition[]).filter(
      ({ path, method }) => path.includes('audit_logs') && method !== 'GET',
    );
    expect(others).toEqual([]);
    const token = await server.tokenOf('admin');
    const [entry] = await find();
    for (const path of [listAuditLogs.path, exportAuditLogs.path, `${listAuditLogs.path}/${entry?.id}`])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const { statusCode } = await server.app.inject({
          method,
          url: `/web${path}`,
          headers: { authorization: `Bearer ${token}` },
          ...(method === 'DELETE' ? {} : { payload: {} }),
        });
        expect([method, path, statusCode]).toEqual([method, path, 404]);
      }
  });
});

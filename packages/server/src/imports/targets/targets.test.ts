import {
  actOnAdminUser,
  type AdminUser,
  changeAdminUser,
  createSignInLink,
  EMPTY_ACCOUNT,
  listAdminUsers,
  listTraps,
  MAX_ROWS_OF,
  newId,
  type StagedRow,
  type Trap,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../../access/scope.ts';
import { listAudit } from '../../audit-logs/repository.ts';
import { captureOf } from '../../testing/captures.ts';
import { addQuestion } from '../../testing/questions.ts';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { importing } from '../../testing/importing.ts';
import { openStream, until } from '../../testing/openStream.ts';
import { MINUTE, refusalOf, startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { receiveContact } from '../../testing/uplinkMessages.ts';

const rowsOf = (values: readonly Record<string, unknown>[]): StagedRow[] =>
  values.map((each, at) => ({ line: at + 2, key: String(at + 1), values: each }));

describeOnEachEngine('an import of traps, gateways or people', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const imports = () => importing(server);
  const admin = () => server.as('admin');
  const auditOf = async (id: string) =>
    (await listAudit(server.database.db, scopeOfSystem(server.world.sites.satomori), id)).map(
      ({ action, user_id }) => [action, user_id === server.world.users.admin],
    );

  const trap = (trap_no: string, more: Record<string, unknown> = {}) => ({
    trap_no,
    name: `わな ${trap_no}`,
    trap_type: 'box',
    ...more,
  });
  async function trapsOf(q: string): Promise<Trap[]> {
    const { json } = await (await admin()).http.list(listTraps, { query: { q, limit: 100 } });
    return json as Trap[];
  }

  const person = (login_id: string, more: Record<string, unknown> = {}) => ({
    ...EMPTY_ACCOUNT,
    login_id,
    name: `人 ${login_id}`,
    is_hunter: true,
    ...more,
  });
  async function peopleOf(q: string): Promise<AdminUser[]> {
    const { json } = await (await admin()).http.list(listAdminUsers, { query: { q, limit: 100 } });
    return json as AdminUser[];
  }

  it('is begun by nobody but an administrator', async () => {
    for (const login of ['west', 'poster', 'gateway', 'viewer', 'valley'] as const)
      for (const target of ['traps', 'gateways', 'users'] as const)
        expect((await refusalOf(imports().begin(target, {}, login))).status).toBe(403);
    expect(await imports().rows('users', rowsOf([person('begun01')]))).toMatchObject({ counts: { made: 1 } });
  });

  it('registers traps as if a person entered them, with owner, group and audit log', async () => {
    const { groups, users, traps, sites } = server.world;
    const { json: known } = await (await admin()).http.list(listTraps, { query: { trap_id: traps.west.id } });
    const stream = await openStream(server.app, await server.tokenOf('west'));
    await stream.begin();
    const ended = await imports().rows(
      'traps',
      rowsOf([
        trap('登1', { owner_user_id: users.west, group_id: groups.west, latitude: 35.5, longitude: 137.8 }),
        trap('登2', { fiscal_year: 2030 }),
        trap('登３'),
        trap('登3'),
        trap('登2', { fiscal_year: 2031, dev_eui: 'AA00000000000001' }),
        trap('登5', { dev_eui: 'aa00000000000001' }),
        trap((known as Trap[])[0]!.trap_no, { fiscal_year: 2026 }),
        trap('登6', { dev_eui: traps.west.dev_eui }),
        trap('登7', { owner_user_id: users.valley }),
        trap('登8', { group_id: groups.valley }),
      ]),
    );
    expect(ended).toMatchObject({ status: 'done', counts: { made: 4, refused: 6 } });
    expect(await imports().report(ended.id)).toMatchObject({
      2: '登録',
      5: '登録できない このわな番号は、4行目と同じです',
      7: '登録できない このdevEUIは、6行目と同じです',
      8: expect.stringContaining('2026年度にすでに使われています') as string,
      9: expect.stringContaining('ほかのわなに登録されています') as string,
      10: '登録できない この人は見つかりません',
      11: '登録できない このグループは見つかりません',
    });
    const made = (await trapsOf('登1'))[0]!;
    expect(made).toMatchObject({
      owner_user_id: users.west,
      group_id: groups.west,
      state: 'planned',
      latitude: 35.5,
      version: 1,
    });
    expect(await auditOf(made.id)).toEqual([['create', true]]);
    await until(() => stream.changes().some((change) => JSON.stringify(change).includes(made.id)));
    stream.close();
    expect(await trapsOf('登')).toHaveLength(4);
    const { json: foreign } = await (await server.as('hokapatoAdmin')).http.list(listTraps, {
      query: { q: '登' },
    });
    expect([foreign, sites.hokapato === sites.satomori]).toEqual([[], false]);
  });

  it('gives a trap what its sensor sent before', async () => {
    const dev_eui = 'ab00000000000001';
    await receiveContact(server, { dev_eui }, 'closed');
    server.clock.advance(MINUTE);
    await imports().rows('traps', rowsOf([trap('電1', { dev_eui, sensor_model: 'WS301' })]));
    await server.services.uplinks.drain();
    expect((await trapsOf('電1'))[0]!.last_seen_at).not.toBeNull();
  });

  it('of traps is undone, except those with a history', async () => {
    const source = 'undone-traps';
    const dev_eui = 'ac00000000000001';
    const file = rowsOf([
      trap('消1'),
      trap('消2', { dev_eui }),
      trap('消3'),
      trap('消4'),
      trap('消5'),
      trap('消6'),
    ]);
    const { id } = await imports().rows('traps', file, { source });
    expect(await imports().rows('traps', file, { source })).toMatchObject({ counts: { made: 0, same: 6 } });
    await receiveContact(server, { dev_eui }, 'closed');
    await server.services.uplinks.drain();
    const { writing } = await admin();
    const trapId = async (no: string) => (await trapsOf(no))[0]!.id;
    await writing.traps.change(await trapId('消3'), { version: 1, name: '直した' });
    const west = await server.as('west');
    const taken = await trapId('消4');
    const beside = await addQuestion(server, { code: 'beside', kind: 'trap' });
    const answers = { [beside]: await trapId('消6') };
    await west.writing.captures.create(captureOf(server, { answers }), []);
    await server.database.db
      .updateTable('posts')
      .set({ trap_id: taken })
      .where('site_id', '=', server.world.sites.satomori)
      .where('is_hunt', '=', true)
      .execute();
    const gone = [await trapId('消1'), await trapId('消5')];
    const { sequence } = (await trapsOf('消5'))[0]!;
    expect(await (await imports().calls()).undo(id)).toMatchObject({ counts: { removed: 2, kept: 4 } });
    const left = (await trapsOf('消')).map(({ trap_no }) => trap_no).toSorted();
    expect(left).toEqual(['消2', '消3', '消4', '消6']);
    for (const each of gone)
      expect(await auditOf(each)).toEqual([
        ['create', true],
        ['delete', true],
      ]);
    const { json } = await (await admin()).http.list(listTraps, { query: { since: sequence } });
    expect(json.filter((row) => row.deleted_at !== null).map((row) => row.id)).toEqual(
      expect.arrayContaining(gone),
    );
    expect(await imports().rows('traps', file, { source })).toMatchObject({ counts: { made: 2, same: 4 } });
  });

  it('registers gateways once by their hardware id, and keeps what has received at an undo', async () => {
    const gateway = (code: string, more: Record<string, unknown> = {}) => ({
      code,
      name: `親機 ${code}`,
      ...more,
    });
    const { id, counts } = await imports().rows(
      'gateways',
      rowsOf([
        gateway('取1', { power: 'solar', gateway_eui: 'bb00000000000001' }),
        gateway('取2', { gateway_eui: 'BB00000000000001' }),
        gateway('取3', { gateway_eui: server.world.gateways.satomori.gateway_eui }),
        gateway('取4', { gateway_eui: server.world.gateways.hokapato.gateway_eui }),
        gateway('取5'),
      ]),
    );
    expect(counts).toMatchObject({ made: 3, refused: 2 });
    expect(await imports().report(id)).toMatchObject({
      3: '登録できない この親機のEUIは、2行目と同じです',
      4: '登録できない この機器IDは、ほかの親機に登録されています',
    });
    const named = async () => (await (await admin()).gateways.list({ q: '取' })).json;
    const rows = await named();
    expect(rows.find(({ code }) => code === '取1')).toMatchObject({ power: 'solar', version: 1 });
    const received = rows.find(({ code }) => code === '取5')!;
    await server.database.db
      .insertInto('trap_gateways')
      .values({
        site_id: server.world.sites.satomori,
        trap_id: server.world.traps.west.id,
        gateway_id: received.id,
        last_heard_at: server.clock.now(),
      })
      .execute();
    expect(await (await imports().calls()).undo(id)).toMatchObject({ counts: { removed: 2, kept: 1 } });
    expect((await named()).map(({ code }) => code)).toEqual(['取5']);
  });

  it('registers people with a password that nobody knows, and a login id once', async () => {
    const { groups } = server.world;
    const ended = await imports().rows(
      'users',
      rowsOf([
        person('人1', { hunt_group_id: groups.west, email: 'a@example.jp', license_types: ['trap'] }),
        person('Ｒow2', { user_code: 'ZZ' }),
        person('row2'),
        person('人4', { user_code: 'zz' }),
        person('WEST'),
        person('人6', { hunt_group_id: groups.valley }),
      ]),
    );
    expect(ended).toMatchObject({ status: 'done', counts: { made: 2, refused: 4 } });
    expect(await imports().report(ended.id)).toMatchObject({
      4: '登録できない このログインIDは、3行目と同じです',
      5: '登録できない この従事者記号は、3行目と同じです',
      6: '登録できない このログインIDは使われています。別のものにしてください',
      7: '登録できない このグループは見つかりません',
    });
    const made = (await peopleOf('人1'))[0]!;
    expect(made).toMatchObject({ is_hunter: true, hunt_group_id: groups.west, license_types: ['trap'] });
    expect(await auditOf(made.id)).toEqual([['create', true]]);
    const link = await (await admin()).http.call(createSignInLink, { params: { id: made.id } });
    expect(link.link).toContain('reset=');
    const stored = await server.database.db
      .selectFrom('import_rows')
      .selectAll()
      .where('import_id', '=', ended.id)
      .execute();
    expect(JSON.stringify(stored)).not.toMatch(/argon2|a@example/);
  });

  it('makes administrators only where its mapping says so', async () => {
    const rows = rowsOf([person('管1', { is_admin: true })]);
    const { begin, calls } = imports();
    const { putRows, run } = await calls();
    const refused = await begin('users');
    const refusal = await refusalOf(putRows(refused.id, 0, rows));
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
    expect(JSON.stringify(refusal.details)).toContain('rows.0.values.is_admin');
    const meant = await begin('users', { columns: { is_admin: ['管理者'] } });
    await putRows(meant.id, 0, rows);
    await run(meant.id);
    expect((await peopleOf('管1'))[0]).toMatchObject({ is_admin: true });
  });

  it('of people is undone, except those who have signed in, were changed, or are named', async () => {
    const source = 'undone-people';
    const logins = ['去1', '去2', '去3', '去4', '去5', '去6', '去7'];
    const file = rowsOf(
      logins.map((login) => person(login, { user_code: login === '去1' ? 'QA' : null, phone: '090' })),
    );
    const { id } = await imports().rows('users', file, { source });
    const { http, writing } = await admin();
    const byLogin = new Map((await peopleOf('去')).map((each) => [each.login_id, each]));
    const idOf = (login: string) => byLogin.get(login)!.id;
    await server.database.db
      .updateTable('users')
      .set({ last_login_at: server.clock.now() })
      .where('id', '=', idOf('去2'))
      .execute();
    await http.call(actOnAdminUser, { params: { id: idOf('去3') }, body: { action: 'disable' } });
    await writing.traps.create({
      id: newId(),
      trap_no: '去',
      name: '去',
      trap_type: 'box',
      owner_user_id: idOf('去4'),
    });
    const capture = captureOf(server, { worker_ids: [idOf('去5')], hunter_id: server.world.users.west });
    await writing.captures.create(capture, []);
    const helpers = await addQuestion(server, { code: 'helpers', kind: 'user' });
    const helped = { answers: { [helpers]: [idOf('去7')] }, hunter_id: server.world.users.west };
    await writing.captures.create(captureOf(server, helped), []);
    // A link alone is no use of an account; it ends with the account.
    await http.call(createSignInLink, { params: { id: idOf('去6') } });
    expect(await (await imports().calls()).undo(id)).toMatchObject({ counts: { removed: 2, kept: 5 } });
    const named = logins.filter((login) => login !== '去1' && login !== '去6');
    expect((await peopleOf('去')).map(({ login_id }) => login_id).toSorted()).toEqual(named);
    expect(await auditOf(idOf('去1'))).toEqual([
      ['create', true],
      ['delete', true],
    ]);
    const removed = await server.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', 'in', [idOf('去1'), idOf('去6')])
      .execute();
    expect(JSON.stringify(removed)).not.toMatch(/"090|人 去/);
    const codes = server.database.db.selectFrom('one_time_codes').selectAll();
    expect(await codes.where('user_id', '=', idOf('去6')).execute()).toEqual([]);
    const again = rowsOf(
      logins.map((login) => person(login, { user_code: login === '去1' ? 'QA' : null, phone: '090' })),
    );
    expect(await imports().rows('users', again, { source })).toMatchObject({ counts: { made: 2, same: 5 } });
    const gone = { params: { id: idOf('去1') } };
    const { login_id: _login, ...body } = person('去1');
    const change = http.call(changeAdminUser, { ...gone, body: { ...body, version: 2 } });
    expect((await refusalOf(change)).result).toBe('not_found');
  });

  it('takes as many rows as can be registered one by one', async () => {
    const { begin, calls } = imports();
    const { putRows } = await calls();
    const { id } = await begin('users');
    const two = rowsOf([person('多1'), person('多2')]);
    const refusal = await refusalOf(putRows(id, MAX_ROWS_OF.users - 1, two));
    expect(JSON.stringify(refusal.details)).toContain('2000行まで');
    expect(await putRows(id, 0, two)).toMatchObject({ row_count: 2 });
  });
});
